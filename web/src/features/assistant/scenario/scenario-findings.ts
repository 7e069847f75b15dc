import { SLOT_NAME_LENGTH_LIMIT } from '@contract/shared/contract/limits.ts';
import type { FieldError } from '@/api/problem.ts';
import {
  type DraftSlot,
  type DraftStep,
  findItem,
  MAX_LENGTH,
  parseChoices,
  type ScenarioDraft,
  type ScenarioReport,
  UNNAMED,
} from './scenario-draft.ts';
import { findStepProblems } from './step-rules.ts';

/** An error or a warning about a draft. */
export interface Finding {
  tone: 'error' | 'warning';
  message: string;
  part?: 'steps' | 'slots';
  id?: string;
  /** The form field that also shows the message. */
  field?: string;
  /** Ids of the steps of the shortest dialog with the problem. */
  path?: string[];
}

/** Equal to Code of the API's scenarios. */
const CODE = /^[a-z][a-z0-9_]{0,63}$/;
const CODE_PROBLEM =
  'Enter a code: up to 64 lower-case letters, digits and _, with a letter first.';

const codeProblem = ({ code }: { code: string }) => CODE.test(code) ? '' : CODE_PROBLEM;

function labelProblem(label: string): string {
  if (!label.trim()) return 'Enter a label.';
  return label.trim().length > SLOT_NAME_LENGTH_LIMIT
    ? `The label is too long: enter at most ${SLOT_NAME_LENGTH_LIMIT} characters.`
    : '';
}

function choicesProblem({ type, choices }: DraftSlot): string {
  if (type !== 'choice') return '';
  const lines = parseChoices(choices);
  if (lines.length === 0) return 'Enter at least one choice.';
  if (lines.length > 100) return 'Enter at most 100 choices.';
  return lines.some(({ length }) => length > 200)
    ? 'A choice is too long: enter at most 200 characters.'
    : '';
}

function lengthProblem({ max_length: text }: DraftSlot): string {
  const length = text.trim() ? Number(text) : NaN;
  return Number.isInteger(length) && length >= 1 && length <= MAX_LENGTH
    ? ''
    : `Enter a whole number from 1 to ${MAX_LENGTH}.`;
}

const slotProblems = (slot: DraftSlot) => ({
  label: labelProblem(slot.label),
  code: codeProblem(slot),
  choices: choicesProblem(slot),
  max_length: lengthProblem(slot),
  description: slot.description.length > 500
    ? 'The description is too long: enter at most 500 characters.'
    : '',
});

function stepProblems(step: DraftStep) {
  const { name, system_prompt, kind, due } = findStepProblems({ ...step, guards: {} });
  return { name, code: codeProblem(step), system_prompt, kind, due };
}

const toFindings = (part: 'steps' | 'slots', id: string, problems: Record<string, string>) =>
  Object.entries(problems).filter(([, message]) => message)
    .map(([field, message]): Finding => ({ tone: 'error', part, id, field, message }));

/** Finds invalid fields, which prevent the server from checking the rest. */
export const findFieldProblems = ({ steps, slots }: ScenarioDraft): Finding[] => [
  ...steps.flatMap((step) => toFindings('steps', step.id, stepProblems(step))),
  ...slots.flatMap((slot) => toFindings('slots', slot.id, slotProblems(slot))),
];

type Reported = ScenarioReport['errors'][number] | ScenarioReport['warnings'][number];

function locate({ step, slot }: Reported, draft: ScenarioDraft): Pick<Finding, 'part' | 'id'> {
  const [part, key] = step !== undefined ? ['steps' as const, step] : ['slots' as const, slot];
  const item = key === undefined ? undefined : findByCode(draft[part], key);
  return item ? { part, id: item.id } : {};
}

/** Finds an item by the report's code; of several with the same code, the last one must change. */
const findByCode = (items: readonly { id: string; code: string }[], code: string) =>
  items.findLast((item) => item.code === code);

export function readReport(report: ScenarioReport, draft: ScenarioDraft): Finding[] {
  const toFinding = (tone: Finding['tone']) => (found: Reported): Finding => ({
    tone,
    message: found.message,
    ...locate(found, draft),
    ...(found.path && {
      path: found.path.map((code) => findByCode(draft.steps, code)?.id ?? code),
    }),
  });
  return [...report.errors.map(toFinding('error')), ...report.warnings.map(toFinding('warning'))];
}

/**
 * Converts the field errors of the API, such as for `slots.0.pattern`. Errors outside of steps and
 * slots have no item.
 */
export const readFieldErrors = (errors: FieldError[], draft: ScenarioDraft): Finding[] =>
  errors.map(({ path, message }): Finding => {
    const [, part, index, field] = path.match(/^(steps|slots)\.(\d+)(?:\.(\w+))?/) ?? [];
    const item = part === 'steps' || part === 'slots' ? draft[part][Number(index)] : undefined;
    return {
      tone: 'error',
      message: `${message.replace(/\.$/, '')}.`,
      ...(item && { part: part as Finding['part'], id: item.id, field }),
    };
  });

/**
 * Returns the title of a step or slot, else its code, else UNNAMED; the id if the draft has no such
 * item.
 */
export function titleOf(draft: ScenarioDraft, part: Finding['part'], id: string): string {
  if (part === 'slots') {
    const slot = findItem(draft.slots, id);
    return slot ? slot.label.trim() || slot.code || UNNAMED : id;
  }
  const step = findItem(draft.steps, id);
  return step ? step.name.trim() || step.code || UNNAMED : id;
}

const plural = (count: number, word: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${word}` : `${count} ${word}s`];

/** Formats the numbers of findings: "2 errors, 1 warning"; empty without any. */
export function countFindings(findings: Finding[]): string {
  const errors = findings.filter(({ tone }) => tone === 'error').length;
  return [...plural(errors, 'error'), ...plural(findings.length - errors, 'warning')].join(', ');
}
