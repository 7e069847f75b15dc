import { problem } from '../../../shared/http/problem.ts';

/** A text of table prompt_texts. 503 when the database was never seeded. */
export function engineText(texts: Readonly<Record<string, string>>, code: string): string {
  const text = texts[code];
  if (text === undefined) {
    throw problem(503, `The text ${code} is missing. Run the seed task to add what is missing.`);
  }
  return text;
}
