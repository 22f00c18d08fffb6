"""The compiled loops: whole deals, single steps, and what would follow another choice."""
