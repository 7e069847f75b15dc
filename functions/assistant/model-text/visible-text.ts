import type { Span } from '../../shared/span.ts';

/** The visible text so far, and white space that is only shown before more text. */
export interface Visible {
  readonly shown: string;
  readonly gap: string;
  /** Whether something was removed in this white space. */
  readonly cut: boolean;
}

export const NOTHING_SHOWN: Visible = { shown: '', gap: '', cut: false };

function bridge({ shown, gap, cut }: Visible, next: string): string {
  if (shown === '') return '';
  if (!cut) return gap;
  const breaks = gap.split('\n').length - 1;
  if (breaks > 0) return breaks > 1 ? '\n\n' : '\n';
  return /^[.,;:!?)]/.test(next) ? '' : ' ';
}

function append(visible: Visible, piece: string): Visible {
  const body = piece.trim();
  if (body === '') return { ...visible, gap: visible.gap + piece };
  const lead = piece.slice(0, piece.length - piece.trimStart().length);
  const shown = visible.shown + bridge({ ...visible, gap: visible.gap + lead }, body) + body;
  return { shown, gap: piece.slice(lead.length + body.length), cut: false };
}

/** Appends a part of a reply without its removed spans. */
export function appendVisible(visible: Visible, text: string, cuts: readonly Span[]): Visible {
  let result = visible;
  let at = 0;
  for (const { start, end } of cuts) {
    result = { ...append(result, text.slice(at, start)), cut: true };
    at = end;
  }
  return append(result, text.slice(at));
}
