import type { TrialStart } from '@contract/assistant/schemas/candidate.ts';
import {
  codeOf,
  type DraftSlot,
  findItem,
  parseChoices,
  type ScenarioDraft,
} from './scenario-draft.ts';

function exampleOf({ type, choices, label, code }: DraftSlot): unknown {
  const examples: Record<Exclude<DraftSlot['type'], 'text'>, unknown> = {
    number: 1,
    boolean: true,
    date: '2030-01-15',
    time: '10:00',
    datetime: '2030-01-15T10:00:00Z',
    phone: '+442079460000',
    email: 'someone@example.com',
    choice: parseChoices(choices)[0] ?? code,
    list: [label || code],
    object: { [code]: label || code },
  };
  return type === 'text' ? `Example ${label || code}` : examples[type];
}

/**
 * Returns the state in which a finding's dialog is stuck: at the last step of its path whose guard
 * holds, with example values of the slots collected before.
 */
export function startOfPath(
  branch: string,
  draft: ScenarioDraft,
  path: string[],
): TrialStart | undefined {
  const { steps, slots } = draft;
  const way = path.flatMap((id) => findItem(steps, id) ?? []);
  const toCode = (id: string) => codeOf(slots, id);
  const required = new Set(way.flatMap(({ requires }) => requires.map(toCode)));
  const filledBefore = (index: number) =>
    new Set(way.slice(0, index).flatMap(({ collects }) => collects?.map(toCode) ?? [...required]));
  // The first step is entered without its guard.
  const at = way.findLastIndex(({ requires }, index) =>
    index === 0 || requires.every((id) => filledBefore(index).has(toCode(id)))
  );
  const step = way[at];
  if (!step) return undefined;
  const filled = [...filledBefore(at)].map((code) => {
    const slot = findItem(slots, code);
    return [code, slot ? exampleOf(slot) : `Example ${code}`] as const;
  });
  return { intent_code: branch, step: step.code, slots: Object.fromEntries(filled) };
}
