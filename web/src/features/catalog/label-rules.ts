import { VERSION_LABEL } from '@contract/catalog/contract/version-label.ts';

/** Returns whether a text is a label of the form v<major>.<minor>, without leading zeros. */
export function isVersionLabel(label: string): boolean {
  return VERSION_LABEL.test(label);
}

function partsOf(label: string): [major: number, minor: number] {
  const [major, minor] = isVersionLabel(label) ? label.slice(1).split('.') : [];
  return [Number(major ?? 0), Number(minor ?? 0)];
}

/** Compares labels: negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function compareLabels(a: string, b: string): number {
  const [majorA, minorA] = partsOf(a);
  const [majorB, minorB] = partsOf(b);
  return majorA - majorB || minorA - minorB;
}

/** Returns the label after the newest of these: v1.9 and v1.10 give v1.11. */
export function getNextMinor(labels: string[]): string {
  const newest = labels.filter(isVersionLabel).sort(compareLabels).at(-1) ?? 'v0.0';
  const [major, minor] = partsOf(newest);
  return `v${major}.${minor + 1}`;
}

/** Returns why a text is not a valid label, or undefined. */
export function labelError(label: string): string | undefined {
  if (isVersionLabel(label)) return undefined;
  if (label === '') return 'Enter a label such as v1.3';
  const [, major, minor] = /^v0*(\d+)\.0*(\d+)$/.exec(label) ?? [];
  return major
    ? `Remove leading zeros: v${major}.${minor}`
    : 'Use the format v1.3: v, a number, a dot, a number';
}

export interface LabelWarning {
  /** `backwards`: older than a label used before. `repeated`: a snapshot already has it. */
  kind: 'backwards' | 'repeated';
  label: string;
}

/** Returns the warning to confirm before a snapshot is saved with this label, or null. */
export function checkLabel(
  label: string,
  known: { current: string; archived: string[] },
): LabelWarning | null {
  if (known.archived.includes(label)) return { kind: 'repeated', label };
  const newest = [...known.archived, known.current].sort(compareLabels).at(-1)!;
  return compareLabels(label, newest) < 0 ? { kind: 'backwards', label: newest } : null;
}
