"""Packages of work and who carries them out; what is finished is kept on disk."""
