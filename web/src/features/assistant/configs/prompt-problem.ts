import { PROMPT_LENGTH_LIMIT } from '@contract/shared/contract/limits.ts';

/** Formats a limit of characters, such as "at most 1,000 characters". */
export const spell = (limit: number) => `at most ${limit.toLocaleString('en')} characters`;

/**
 * Returns an error for a prompt that is too long, else an empty text. The error does not contain
 * the length, so that screen readers read it only once.
 */
export function explainPromptProblem({ length }: string): string {
  return length > PROMPT_LENGTH_LIMIT
    ? `The prompt is too long: enter ${spell(PROMPT_LENGTH_LIMIT)}.`
    : '';
}
