"""Deal records in PTN, the notation of tags that others write deals in (docs/ptn.md): read and written."""
