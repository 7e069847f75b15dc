const CLASSES = ['md-strong', 'md-emphasis', 'md-accent', 'md-faint', 'md-quote'];
/** The bit of each class, in the order of CLASSES. */
const [STRONG, EMPHASIS, ACCENT, FAINT, QUOTE] = [1, 2, 4, 8, 16];

const OPENING_FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^\s*(`{3,}|~{3,})\s*$/;
/** A thematic break, or the line below the head of a table. */
const BREAK = /\s*(?:([-*_])\s*(?:\1\s*){2,}|\|[:|\s]*-[-:|\s]*)$/y;
/** The mark of a quote or a list item, and the box of a task. */
const CONTAINER = /(\s*(?:(>)|(?:[-*+]|\d{1,9}[.)])(?=\s|$)))(?:\s+\[[ x]\](?=\s))?/iy;
const HEADING = /\s*#{1,6}(?=\s|$)/y;
const HEADING_END = /\s#+\s*$/;
/** The target after the brackets of a link: its URL, or the label of its definition. */
const LINK_TARGET =
  /\(\s*(?!\s)(?:<[^<>]*>|(?:[^\s()\\]|\\.|\([^\s()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\[[^[\]]*\]/y;
/** Tokens other than plain text. */
const TOKEN = new RegExp(
  [
    /\\[!-/:-@[-`{-~]/,
    /(?<!`)(?<tick>`+)(?!`).*?[^`]\k<tick>(?!`)/,
    /(?<address><(?:[a-z][-\w+.]+:[^\s>]+|[^\s<>@]+@[^\s<>@]+)>)/,
    /<[a-z!/?][^<>]*>|(?<!\w)(?:https?:\/\/|www\.)[^\s<\]]*[\w/]/,
    /(?<run>\*+|_+|(?<!~)~~(?!~))|(?<opening>!?\[)|(?<closing>\])|(?<border>\|)/,
  ].map(({ source }) => source).join('|'),
  'gi',
);
/** Maximum number of marks of nested quotes and list items that a line is read for. */
const DEPTH_LIMIT = 50;
const SPACE = /^\s?$/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Adds classes to a part of the line. */
type Paint = (from: number, to: number, classes: number) => void;

/** A run of `*`, `_` or `~`. Its range excludes characters that are already paired. */
type Delimiter = ReturnType<typeof readDelimiter>;

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

function paintEnds(paint: Paint, from: number, to: number, size: number): void {
  paint(from, from + size, FAINT);
  paint(to - size, to, FAINT);
}

function readDelimiter(line: string, from: number, to: number) {
  const [before, after] = [line.slice(from - 1, from), line.slice(to, to + 1)];
  const [markBefore, markAfter] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
  const isLeft = !SPACE.test(after) && (!markAfter || SPACE.test(before) || markBefore);
  const isRight = !SPACE.test(before) && (!markBefore || SPACE.test(after) || markAfter);
  const char = line[from]!;
  const opens = isLeft && (char !== '_' || !isRight || markBefore);
  const closes = isRight && (char !== '_' || !isLeft || markAfter);
  return { char, from, to, opens, closes };
}

/** Paints paired delimiters and the text between them. */
function paintEnclosed(delimiters: Delimiter[], paint: Paint): void {
  const open: Delimiter[] = [];
  for (const closing of delimiters) {
    while (closing.closes && closing.from < closing.to) {
      const at = open.findLastIndex(({ char }) => char === closing.char);
      if (at < 0) break;
      const opening = open[at]!;
      const size = Math.min(2, opening.to - opening.from, closing.to - closing.from);
      opening.to -= size;
      closing.from += size;
      if (closing.char !== '~') paint(opening.to, closing.from, size === 1 ? EMPHASIS : STRONG);
      paintEnds(paint, opening.to, closing.from, size);
      open.length = opening.from < opening.to ? at + 1 : at;
    }
    if (closing.opens && closing.from < closing.to) open.push(closing);
  }
}

/** Paints the part of a line after the marks of its blocks. */
function paintText(line: string, start: number, paint: Paint): void {
  const delimiters: Delimiter[] = [];
  let brackets: { from: number; to: number; inside: number }[] = [];
  TOKEN.lastIndex = start;
  for (let match; (match = TOKEN.exec(line));) {
    const { tick, address, run, opening, closing, border } = match.groups!;
    const [from, to] = [match.index, TOKEN.lastIndex];
    if (run) delimiters.push(readDelimiter(line, from, to));
    if (opening) brackets.push({ from, to, inside: delimiters.length });
    if (tick) paint(from, to, ACCENT);
    if (tick || address) paintEnds(paint, from, to, tick?.length ?? 1);
    if (border && line[start] === '|') paint(from, to, FAINT);
    const bracket = closing && brackets.pop();
    if (!bracket) continue;
    const target = matchAt(LINK_TARGET, line, to)?.[0] ?? '';
    if (!target && !line.slice(bracket.to, from).trim()) continue;
    const end = TOKEN.lastIndex = to + target.length;
    paint(bracket.from, end, ACCENT);
    paint(bracket.from, bracket.to, FAINT);
    paint(from, to, FAINT);
    if (target.startsWith('(')) paintEnds(paint, to, end, 1);
    paintEnclosed(delimiters.splice(bracket.inside), paint);
    // A link contains no other, but an image can.
    if (line[bracket.from] === '[') brackets = brackets.filter((each) => line[each.from] === '!');
  }
  paintEnclosed(delimiters, paint);
}

function paintBlocks(line: string, paint: Paint): void {
  let at = 0;
  for (let depth = 0; depth < DEPTH_LIMIT && !matchAt(BREAK, line, at); depth++) {
    const mark = matchAt(CONTAINER, line, at);
    if (!mark) break;
    paint(at, at + mark[1]!.length, FAINT);
    if (mark[2]) paint(at, line.length, QUOTE);
    at = CONTAINER.lastIndex;
  }
  if (matchAt(BREAK, line, at)) return paint(at, line.length, FAINT);
  if (matchAt(HEADING, line, at)) {
    paint(at, line.length, STRONG);
    paint(at, HEADING.lastIndex, FAINT);
    paint(HEADING_END.exec(line)?.index ?? line.length, line.length, FAINT);
  }
  paintText(line, at, paint);
}

/**
 * Returns the mark of the fenced code that is open after a line, such as three backticks, or ''.
 *
 * @param fence The one that is open before the line.
 */
export function fenceAfter(line: string, fence: string): string {
  if (!fence) return OPENING_FENCE.exec(line)?.[1] ?? '';
  const mark = CLOSING_FENCE.exec(line)?.[1] ?? '';
  return mark.startsWith(fence) ? '' : fence;
}

/**
 * Returns the parts of a line of Markdown that have classes, such as `md-strong md-faint`, in order.
 * Except for fenced code, no line depends on another: emphasis, code and links end with their line,
 * headings have `#`, and only lines with `>` are quotes. Indented code, fenced code in quotes, HTML
 * blocks, heads of tables and definitions of links look like other text. Emphasis does not follow
 * CommonMark's rule about lengths that are multiples of three.
 *
 * @param fence The mark of the fenced code that is open before the line, or ''.
 */
export function styleLine(line: string, fence: string) {
  const bits = new Uint8Array(line.length);
  const paint: Paint = (from, to, classes) => {
    for (let at = from; at < to; at++) bits[at]! |= classes;
  };
  const after = fenceAfter(line, fence);
  if (after !== fence) paint(0, after ? line.indexOf(after) + after.length : line.length, FAINT);
  else if (fence) paint(0, line.length, ACCENT);
  else paintBlocks(line, paint);
  const ranges: { from: number; to: number; classes: string }[] = [];
  for (let from = 0, to = 0; from < line.length; from = to) {
    while (bits[to] === bits[from]) to++;
    const classes = CLASSES.filter((_, bit) => bits[from]! & 1 << bit).join(' ');
    if (classes) ranges.push({ from, to, classes });
  }
  return ranges;
}
