/** Where an element is and how it is painted. */
export interface PaintedBox {
  tag: string;
  /** CSS pixels relative to the captured element. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Own text without the children's. */
  text: string;
  /** Values of PAINTED, joined. */
  paint: string;
}

/** Computed properties that a difference would show in. */
export const PAINTED = [
  'color',
  'background-color',
  'background-image',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-decoration-line',
  'text-align',
  'text-transform',
  'opacity',
  'border-top-width',
  'border-top-color',
  'border-radius',
  'box-shadow',
  'transform',
  'fill',
  'stroke',
] as const;

export interface Fidelity {
  /** 0 to 1: the share of painted area whose place and paint are the same. */
  score: number;
  /** What differs, in words, at most ten. */
  differences: string[];
}

/** Layout rounds at device pixels: half a pixel is no difference. */
const TOLERANCE = 0.6;

function isMoved(a: PaintedBox, b: PaintedBox): boolean {
  return Math.abs(a.x - b.x) > TOLERANCE || Math.abs(a.y - b.y) > TOLERANCE;
}

function isResized(a: PaintedBox, b: PaintedBox): boolean {
  return Math.abs(a.width - b.width) > TOLERANCE || Math.abs(a.height - b.height) > TOLERANCE;
}

function differenceOf(a: PaintedBox, b: PaintedBox | undefined): string | null {
  if (!b) return `${a.tag} is missing`;
  if (a.text !== b.text) return `${a.tag} says something else`;
  if (isMoved(a, b)) return `${a.tag} is at another place`;
  if (isResized(a, b)) return `${a.tag} has another size`;
  return a.paint === b.paint ? null : `${a.tag} is painted differently`;
}

/** How closely a rendered snapshot matches the live block: both as lists in document order. */
export function compareBoxes(live: PaintedBox[], stored: PaintedBox[]): Fidelity {
  const area = (box: PaintedBox) => Math.max(1, box.width * box.height);
  let total = 0;
  let same = 0;
  const differences: string[] = [];
  live.forEach((box, index) => {
    const difference = differenceOf(box, stored[index]);
    total += area(box);
    if (difference) differences.push(difference);
    else same += area(box);
  });
  if (stored.length > live.length) differences.push(`${stored.length - live.length} elements more`);
  const score = total === 0 ? 0 : same / total;
  return { score, differences: [...new Set(differences)].slice(0, 10) };
}
