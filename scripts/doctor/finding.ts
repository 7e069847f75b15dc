/** The result of a check of `deno task doctor`. */
export interface Finding {
  verdict: 'ok' | 'warn' | 'fail';
  /** Subject of the check, such as `disk`. */
  name: string;
  /** State, and what to do if it is wrong. */
  text: string;
}

export const ok = (name: string, text: string): Finding => ({ verdict: 'ok', name, text });
export const warn = (name: string, text: string): Finding => ({ verdict: 'warn', name, text });
export const fail = (name: string, text: string): Finding => ({ verdict: 'fail', name, text });

/** Formats a finding as one line. */
export const lineOf = ({ verdict, name, text }: Finding) =>
  `${verdict.padEnd(4)}  ${name.padEnd(11)}  ${text.replaceAll(/\s*\n\s*/g, '; ')}`;
