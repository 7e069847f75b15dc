import type { Gap } from '@contract/assistant/schemas/gaps.ts';

export interface GapDraft {
  name: string;
  text: string;
}

/** Maximum number of headings in a draft, and of characters in its name. */
const MOST_QUESTIONS = 10;
const NAME_LENGTH = 60;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the questions of a gap, newest first, without those that differ only in case or final
 * punctuation.
 */
function distinctQuestions({ questions }: Pick<Gap, 'questions'>): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[?!.\s]+$/, '');
  const texts = questions.flatMap(({ text }) => text ? [oneLine(text)] : []);
  return [...Map.groupBy(texts, plain).values()].map(([newest]) => newest!);
}

/** Returns the newest question of a gap, or a text in its place if the questions were deleted. */
export const titleOf = (gap: Pick<Gap, 'questions'>): string =>
  distinctQuestions(gap)[0] ?? 'The questions were deleted';

/** Creates a draft with a gap's questions as headings. The editor writes the answers below them. */
export function gapDraft(gap: Pick<Gap, 'questions'>): GapDraft {
  const questions = distinctQuestions(gap).slice(0, MOST_QUESTIONS);
  const name = titleOf(gap).replace(/[?!.]+$/, '').slice(0, NAME_LENGTH).trim();
  return { name, text: questions.map((question) => `## ${question}\n\n`).join('\n') };
}

/** Returns whether a draft contains text other than headings. */
export const hasAnswer = ({ text }: GapDraft): boolean =>
  text.split('\n').some((line) => line.trim() !== '' && !line.startsWith('#'));
