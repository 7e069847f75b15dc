/** A step of the spacing scale in pixels, as in `--space-8`. */
export type Space = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48;
