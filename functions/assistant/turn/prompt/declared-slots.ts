import type { Branch, Step } from '../../engine/branches.ts';
import type { DeclaredSlot } from '../../engine/slots/declared-slot.ts';
import { SLOT_LENGTH_LIMIT } from '../../engine/limits.ts';
import { toOneLine } from './prompt-parts.ts';

/** Instructions for types whose name does not determine how a model writes values. */
const FORMS: Partial<Record<DeclaredSlot['type'], string>> = {
  boolean: 'boolean: true or false',
  date: 'date YYYY-MM-DD',
  time: 'time HH:MM',
  datetime: 'datetime YYYY-MM-DDTHH:MM',
  list: 'list: a JSON array',
  object: 'object: a JSON object',
};

function describeType({ type, choices = [] }: DeclaredSlot): string {
  if (type !== 'choice') return FORMS[type] ?? type;
  return `choice: ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}`;
}

function describeSlot(slot: DeclaredSlot): string {
  const { code, label, description, pattern, max_length } = slot;
  const limits = [
    toOneLine(description),
    pattern === undefined ? '' : `Its text matches ${pattern}`,
    max_length < SLOT_LENGTH_LIMIT ? `At most ${max_length} characters` : '',
  ].filter(Boolean).map((text) => text.replace(/[.:;,]$/, ''));
  const name = `- \`${code}\` (${toOneLine(label)}, ${describeType(slot)})`;
  return limits.length > 0 ? `${name}: ${limits.join('. ')}` : name;
}

function describeCollected({ collects }: Step): string {
  if (!collects) return 'This step collects any of them.';
  const codes = collects.map((code) => `\`${code}\``).join(', ') || 'none of them';
  return `This step collects ${codes}. Take any other that the patient names, too.`;
}

/**
 * Formats the slots that a branch declares, and which of them a step collects; empty without any.
 */
export function formatDeclaredSlots({ slots = [] }: Branch, step: Step): string {
  if (slots.length === 0) return '';
  return [
    '## Slots',
    '`slots_updated` takes these slots and no others, each value in the form of its type:',
    slots.map(describeSlot).join('\n'),
    describeCollected(step),
  ].join('\n\n');
}
