// AssetsCLI
