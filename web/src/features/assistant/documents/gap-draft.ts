import type { Gap } from '../../../../../functions/assistant/schemas/gaps.ts';

/** A document that is being written for a gap. */
export interface GapDraft {
  name: string;
  text: string;
}

/** Headings of a document, and the length of its name. */
const MOST_QUESTIONS = 10;
const NAME_LENGTH = 60;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The questions of a gap, each once whatever its case and end, newest first. */
function distinctQuestions({ questions }: Pick<Gap, 'questions'>): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[?!.\s]+$/, '');
  const texts = questions.flatMap(({ text }) => text ? [oneLine(text)] : []);
  return [...new Map(texts.toReversed().map((text) => [plain(text), text])).values()].toReversed();
}

/** One question that tells what a gap is about. */
export const titleOf = (gap: Pick<Gap, 'questions'>): string =>
  distinctQuestions(gap)[0] ?? 'The questions were deleted';

/** The questions of a gap as headings, under which the answers are written. */
export function gapDraft(gap: Pick<Gap, 'questions'>): GapDraft {
  const questions = distinctQuestions(gap).slice(0, MOST_QUESTIONS);
  const name = titleOf(gap).replace(/[?!.]+$/, '').slice(0, NAME_LENGTH).trim();
  return { name, text: questions.map((question) => `## ${question}\n\n`).join('\n') };
}

/** Whether there is more in a text than the headings that it began with. */
export const hasAnswer = ({ text }: GapDraft): boolean =>
  text.split('\n').some((line) => line.trim() !== '' && !line.startsWith('#'));
