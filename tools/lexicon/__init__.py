"""Dictionary packs: read word lists, build a pack, measure and look words up in one."""
