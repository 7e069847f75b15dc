import { TAIL_WORDS } from '../../model-text/control-words.ts';
import type { Part } from './prompt-parts.ts';

/**
 * The form of a branch's answer: `text` with tags and a tail, the same with actions as the API's
 * `tools`, or a JSON `object`.
 */
export type AnswerForm = 'text' | 'tools' | 'object';

const OBJECT = `## Form of the answer

Answer with one JSON object and nothing else. It has these fields in this order; what you do not need is null:

- \`reply\`: the words for the patient and nothing else; empty when you hand over or call an action.
- \`state_after\`: the step after this message, the current one or one of the allowed next steps.
- \`slots_updated\`: only what changed with this message, each as {"slot": "<slot>", "value": <value>}; a value of null takes a slot away. A list or an object is written as {"slot": "<slot>", "json": "<its JSON>"}.
- \`soft_insertion\`: true only when you answered something aside and neither step nor slots changed.
- \`intent_change\`: the code of the branch to hand over to.
- \`request\`: the kind and the details of a request for staff, the details in the form of \`slots_updated\`.
- \`action\`: the action to call, with its input.

Where instructions ask for a tag like [INTENT_CHANGE: code], or for JSON after the text or instead of it, set these fields instead. Never write a tag or JSON into \`reply\`.`;

/** Returns the part that explains the fields of an object; empty for other forms. */
export const toFormPart = (form: AnswerForm): Part => ({
  kind: 'answer_form',
  text: form === 'object' && OBJECT,
});

/** Removes the paragraphs that explain the tail, with the lines that announce them. */
export function withoutTail(text: string): string {
  const paragraphs = text.split(/\n{2,}/);
  const explains = (paragraph: string | undefined) =>
    paragraph !== undefined && TAIL_WORDS.test(paragraph);
  return paragraphs.filter((paragraph, at) =>
    !explains(paragraph) && !(/:\s*$/.test(paragraph) && explains(paragraphs[at + 1]))
  ).join('\n\n');
}

const TAG = /(?:the tag )?\[INTENT_CHANGE: ?(\w+)\]/g;

/** Replaces mentions of the tag by the field. */
export const withoutTags = (text: string): string =>
  text.replace(TAG, '`intent_change` "$1" with an empty `reply`');
