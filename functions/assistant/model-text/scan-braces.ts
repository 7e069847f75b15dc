/** A stretch of text, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A balanced `{…}`. `keyed`: it directly holds a key of a tail and is shallow enough to be one. */
export interface Group extends Span {
  readonly keyed: boolean;
}

interface BraceScan {
  /** Balanced groups in the order in which they close. */
  readonly groups: readonly Group[];
  /** Start positions of the braces that never close, outermost first. */
  readonly open: readonly number[];
  /** The first brace inside a string, or -1. */
  readonly quoted: number;
  /** Where the scan ended. */
  readonly end: number;
}

interface Frame {
  start: number;
  height: number;
  keyed: boolean;
}

const TAIL_KEYS = new Set(['state_after', 'slots_updated']);

/** Nesting of a real tail is two; deeper text is not parsed, which keeps reading linear. */
const MAX_TAIL_HEIGHT = 8;

const BACKSLASH = 92, QUOTE = 34, OPEN = 123, CLOSE = 125, NEWLINE = 10;

class Scanner {
  readonly groups: Group[] = [];
  readonly frames: Frame[] = [];
  quoted = -1;
  private stringStart = -1;

  constructor(private readonly text: string) {}

  /** Reads the character at `at` and returns the next position. */
  step(at: number): number {
    const code = this.text.charCodeAt(at);
    if (this.stringStart >= 0) return this.inString(code, at);
    if (code === QUOTE) this.stringStart = at;
    else if (code === OPEN) this.frames.push({ start: at, height: 1, keyed: false });
    else if (code === CLOSE) this.close(at);
    return at + 1;
  }

  private inString(code: number, at: number): number {
    if (code === BACKSLASH) return this.escaped(at + 1);
    if (code === OPEN) this.noteQuoted(at);
    if (code === QUOTE) this.endString(at);
    // A raw line break cannot stand in a JSON string: a stray quote spoils its own line only.
    if (code === NEWLINE) this.stringStart = -1;
    return at + 1;
  }

  /** JSON knows no escaped brace, so what looks like one may open an object in prose. */
  private escaped(at: number): number {
    if (this.text.charCodeAt(at) === OPEN) this.noteQuoted(at);
    return at + 1;
  }

  private noteQuoted(at: number) {
    if (this.quoted < 0) this.quoted = at;
  }

  private endString(at: number) {
    const top = this.frames.at(-1);
    if (top && TAIL_KEYS.has(this.text.slice(this.stringStart + 1, at))) top.keyed = true;
    this.stringStart = -1;
  }

  private close(at: number) {
    const frame = this.frames.pop();
    if (!frame) return;
    const keyed = frame.keyed && frame.height <= MAX_TAIL_HEIGHT;
    this.groups.push({ start: frame.start, end: at + 1, keyed });
    const parent = this.frames.at(-1);
    if (parent) parent.height = Math.max(parent.height, frame.height + 1);
  }
}

/** Balances braces from the one at `start` until it closes or the text ends. One pass. */
export function scanBraces(text: string, start: number): BraceScan {
  const scanner = new Scanner(text);
  let at = scanner.step(start);
  while (at < text.length && scanner.frames.length > 0) at = scanner.step(at);
  const { groups, frames, quoted } = scanner;
  return { groups, open: frames.map((frame) => frame.start), quoted, end: at };
}
