import type { DrawnText } from './draw-pdf.ts';

/** Average width of Helvetica's letters, as a share of the font size. */
const LETTER = 0.5;

interface Frame {
  x: number;
  y: number;
  width: number;
  size?: number;
  font?: DrawnText['font'];
  /** Distance between lines. */
  leading?: number;
  /** Whether to hyphenate the last word of a line. */
  hyphens?: boolean;
}

/**
 * Sets a paragraph in lines of a width, as a word processor would; `end` is where the next may
 * begin.
 */
export function typeset(text: string, frame: Frame): { texts: DrawnText[]; end: number } {
  const { x, y, width, size = 10, font, leading = size * 1.25, hyphens = false } = frame;
  const lines = linesOf(text, Math.floor(width / (size * LETTER)), hyphens);
  return {
    texts: lines.map((line, i) => ({ x, y: y + i * leading, text: line, size, font })),
    end: y + lines.length * leading + leading * 0.6,
  };
}

function linesOf(text: string, letters: number, hyphens: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = letters - line.length - 2;
    if (line.length + word.length < letters) line = line ? `${line} ${word}` : word;
    else if (hyphens && /^\p{Ll}{8,}$/u.test(word) && room >= 4 && word.length - room >= 3) {
      lines.push(`${line} ${word.slice(0, room)}-`);
      line = word.slice(room);
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Sets consecutive paragraphs. */
export function column(paragraphs: string[], frame: Frame): { texts: DrawnText[]; end: number } {
  const texts: DrawnText[] = [];
  let { y } = frame;
  for (const paragraph of paragraphs) {
    const set = typeset(paragraph, { ...frame, y });
    texts.push(...set.texts);
    y = set.end;
  }
  return { texts, end: y };
}

/** Sets the rows of a table: each cell at its column's x. */
export function tableAt(rows: string[][], columns: number[], y: number, leading = 18): DrawnText[] {
  return rows.flatMap((row, i) =>
    row.flatMap((text, at) =>
      text
        ? [{
          x: columns[at]!,
          y: y + i * leading,
          text,
          font: i === 0 ? 'bold' as const : undefined,
        }]
        : []
    )
  );
}
