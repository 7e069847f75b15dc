import { diffLines } from 'diff';

interface LineRun {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const VOID = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/;

/** Prints markup with one tag or text per line, indented, so that a line diff is readable. */
export function printMarkup(html: string): string {
  const tokens = html.match(/<!--[\s\S]*?-->|<\/?[a-zA-Z](?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</g) ??
    [];
  const lines: string[] = [];
  let depth = 0;
  for (const token of tokens.map((each) => each.trim()).filter(Boolean)) {
    const closes = token.startsWith('</');
    const tag = /^<([a-zA-Z][\w-]*)/.exec(token)?.[1]?.toLowerCase();
    if (closes) depth = Math.max(0, depth - 1);
    lines.push('  '.repeat(depth) + token.replace(/data:[^"')]{80,}/g, shortenData));
    if (tag && !VOID.test(tag) && !token.endsWith('/>')) depth++;
  }
  return lines.join('\n');
}

function shortenData(url: string): string {
  return `${url.slice(0, 40)}…(${url.length} characters)`;
}

export function compareLines(before: string, after: string): LineRun[] {
  return diffLines(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.replace(/\n$/, ''),
  }));
}

/** Cuts long unchanged parts to `context` lines at each end. */
export function foldSame(parts: LineRun[], context = 3): LineRun[] {
  return parts.flatMap((part): LineRun[] => {
    const lines = part.text.split('\n');
    if (part.kind !== 'same' || lines.length <= context * 2 + 1) return [part];
    const hidden = lines.length - context * 2;
    return [
      { kind: 'same', text: lines.slice(0, context).join('\n') },
      { kind: 'same', text: `⋯ ${hidden} unchanged lines` },
      { kind: 'same', text: lines.slice(-context).join('\n') },
    ];
  });
}
