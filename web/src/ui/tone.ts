/** The meaning of a colour. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
