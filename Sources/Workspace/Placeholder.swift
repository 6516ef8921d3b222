// Workspace
