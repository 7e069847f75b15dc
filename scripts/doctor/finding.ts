/** What a check of `deno task doctor` found. */
export interface Finding {
  verdict: 'ok' | 'warn' | 'fail';
  /** What was checked, such as `disk`. */
  name: string;
  /** What is so, and when it is not right what to do. */
  text: string;
}

export const ok = (name: string, text: string): Finding => ({ verdict: 'ok', name, text });
export const warn = (name: string, text: string): Finding => ({ verdict: 'warn', name, text });
export const fail = (name: string, text: string): Finding => ({ verdict: 'fail', name, text });

/** One line, also of what was written as several. */
export const lineOf = ({ verdict, name, text }: Finding) =>
  `${verdict.padEnd(4)}  ${name.padEnd(11)}  ${text.replaceAll(/\s*\n\s*/g, '; ')}`;
