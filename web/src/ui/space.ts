/** A step of the spacing scale in pixels: `--space-8` and so on. */
export type Space = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48;
