"""The compiled loops: whole deals, single steps, and the choices of one decision played out."""
