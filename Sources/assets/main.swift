import AssetsCLI

Program.main()
