"""What a user downloads: everything built, and the installer."""
