import type { ScenarioBody } from './scenario-draft.ts';
import type { StepCall } from './step-calls.ts';

interface ComparedText {
  title: string;
  before: string;
  after: string;
}

const line = (name: string, value: string | undefined) => value ? [`${name}: ${value}`] : [];

const describeCall = ({ action, input }: StepCall) =>
  `${action}(${
    Object.entries(input).sort().map(([name, value]) => `${name}: ${value}`).join(', ')
  })`;

function describeStep(step: ScenarioBody['steps'][number]): string {
  const { outcome } = step;
  return [
    step.name,
    ...line('Next', step.allowed_next.join(', ') || 'the end'),
    ...line('Requires', step.guards.requires?.join(', ')),
    ...line('Collects', step.collects ? step.collects.join(', ') || 'nothing' : undefined),
    ...line('Request', outcome ? `${outcome.kind}, due in ${outcome.due_minutes} min` : undefined),
    ...line('Actions', step.actions?.join(', ')),
    ...line('Looks up', step.before?.map(describeCall).join(', ')),
    ...line('On entering', step.on_enter ? describeCall(step.on_enter) : undefined),
    step.system_prompt,
  ].join('\n');
}

function describeSlot(slot: ScenarioBody['slots'][number]): string {
  return [
    slot.label,
    ...line('Type', slot.type),
    ...line('Choices', slot.choices?.join(', ')),
    ...line('Pattern', slot.pattern),
    ...line('Maximum length', String(slot.max_length)),
    ...line('Personal', slot.personal ? 'yes' : 'no'),
    ...line('Description', slot.description),
  ].join('\n');
}

const describe = ({ steps, slots }: ScenarioBody) =>
  new Map([
    ['Order of steps', steps.map(({ code }) => code).join('\n')],
    ...steps.map((step) => [`Step ${step.code}`, describeStep(step)] as const),
    ['Order of slots', slots.map(({ code }) => code).join('\n')],
    ...slots.map((slot) => [`Slot ${slot.code}`, describeSlot(slot)] as const),
  ]);

/** Returns the texts in which two scenarios differ, by step and slot. */
export function compareScenarios(before: ScenarioBody, after: ScenarioBody): ComparedText[] {
  const [was, is] = [describe(before), describe(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((title) => ({ title, before: was.get(title) ?? '', after: is.get(title) ?? '' }))
    .filter((text) => text.before !== text.after);
}
