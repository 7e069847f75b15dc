/** A pair of colour tokens used on each other, with its minimum contrast ratio by WCAG 2. */
export interface ContrastPair {
  front: string;
  back: string;
  use: string;
  least: 3 | 4.5;
}

const status = ['info', 'success', 'warning', 'danger'].map((name): ContrastPair => ({
  front: `--color-${name}`,
  back: `--color-${name}-soft`,
  use: `${name[0]!.toUpperCase()}${name.slice(1)} message`,
  least: 4.5,
}));

/** Pairs of the workbench, measured in both themes. */
export const WORKBENCH_PAIRS: readonly ContrastPair[] = [
  { front: '--color-text', back: '--color-canvas', use: 'Text', least: 4.5 },
  { front: '--color-text-muted', back: '--color-canvas', use: 'Secondary text', least: 4.5 },
  { front: '--color-text-faint', back: '--color-surface', use: 'Hints, placeholders', least: 4.5 },
  { front: '--color-accent-text', back: '--color-canvas', use: 'Links', least: 4.5 },
  { front: '--color-accent-text', back: '--color-accent-soft', use: 'Current page', least: 4.5 },
  { front: '--color-on-accent', back: '--color-accent', use: 'Main button', least: 4.5 },
  { front: '--color-on-danger', back: '--color-danger-fill', use: 'Delete button', least: 4.5 },
  ...status,
  { front: '--color-line-control', back: '--color-surface', use: 'Edge of a field', least: 3 },
  { front: '--color-focus', back: '--color-canvas', use: 'Focus ring', least: 3 },
];

/** Pairs of the clinic's site, which has one theme. */
export const CLINIC_PAIRS: readonly ContrastPair[] = [
  { front: '--clinic-ink', back: '--clinic-paper', use: 'Text', least: 4.5 },
  { front: '--clinic-ink-soft', back: '--clinic-paper', use: 'Lead, captions', least: 4.5 },
  {
    front: '--clinic-ink-soft',
    back: '--clinic-paper-deep',
    use: 'Captions on deep paper',
    least: 4.5,
  },
  {
    front: '--clinic-ink-soft',
    back: '--clinic-leaf-soft',
    use: 'Lead beside the form',
    least: 4.5,
  },
  { front: '--clinic-leaf', back: '--clinic-paper', use: 'Links', least: 4.5 },
  { front: '--clinic-paper', back: '--clinic-leaf', use: 'Button', least: 4.5 },
  {
    front: '--clinic-leaf-soft',
    back: '--clinic-leaf-deep',
    use: 'Answers under reviews',
    least: 4.5,
  },
  { front: '--clinic-error', back: '--clinic-card', use: 'Error beside a field', least: 4.5 },
  { front: '--clinic-line-control', back: '--clinic-card', use: 'Edge of a field', least: 3 },
];
