// References
