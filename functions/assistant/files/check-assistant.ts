import type { FieldError } from '../../shared/http/problem.ts';
import { ALWAYS_ON, SAFETY_BRANCH } from '../engine/branch-codes.ts';
import { checkScenario } from '../engine/scenario/check-scenario.ts';
import { FIRST_STEP_HAS_NO_EFFECT } from '../schemas/scenario.ts';
import { validateSafety } from '../safety/safety-net.ts';
import type { Assistant, BranchParts } from './assistant.ts';
import { branchFile, promptFile, testFile } from './paths.ts';

/** Request kinds that every branch may create; keep equal to the database's check_outcome_kind. */
const SEEDED_KINDS = ['booking', 'change', 'callback', 'urgent'];

const isSystem = (code: string) => code.startsWith('_');

function checkSteps({ code, steps, slots, request_kinds }: BranchParts): FieldError[] {
  const kinds = [...SEEDED_KINDS, ...request_kinds];
  const faults = checkScenario({ steps, slots }).errors.map(({ step, slot, message }) => {
    const field = step === undefined
      ? `slots.${slots.findLastIndex((each) => each.code === slot)}`
      : `steps.${steps.findLastIndex((each) => each.code === step)}`;
    return { path: `${branchFile(code)}#${field}`, message };
  });
  const strange = steps.flatMap(({ outcome }, i) =>
    !outcome || kinds.includes(outcome.kind) ? [] : [{
      path: `${branchFile(code)}#steps.${i}.outcome.kind`,
      message: `${outcome.kind} is not a request kind of this branch: add it to request_kinds`,
    }]
  );
  return [...faults, ...strange];
}

function checkPresence({ code, is_enabled, prompt }: BranchParts): FieldError[] {
  if (ALWAYS_ON.includes(code)) {
    return is_enabled
      ? []
      : [{ path: `${branchFile(code)}#is_enabled`, message: `${code} cannot be disabled` }];
  }
  return prompt || !is_enabled ? [] : [{
    path: promptFile(code),
    message: 'The file is missing: an enabled branch needs a prompt',
  }];
}

function checkSafety({ code, prompt }: BranchParts): FieldError[] {
  if (code !== SAFETY_BRANCH || !prompt) return [];
  return validateSafety(prompt).map(({ line, message }) => ({
    path: promptFile(code),
    message: `Line ${line} of the rules: ${message}`,
  }));
}

function checkTests({ branches, tests }: Assistant): FieldError[] {
  const known = new Set(branches.map(({ code }) => code).filter((code) => !isSystem(code)));
  return tests.flatMap(({ id, intent_code, turns }) => {
    const named = [intent_code, ...turns.map(({ expect }) => expect.intent_code)];
    const unknown = named.find((code) => code !== undefined && !known.has(code));
    return unknown === undefined ? [] : [{
      path: `${testFile(intent_code)}#${id}`,
      message: `There is no branch ${unknown}`,
    }];
  });
}

/**
 * Finds references to actions that do not exist or have the wrong kind, and effects of first steps.
 */
function checkActions({ actions, branches }: Assistant): FieldError[] {
  const kinds = new Map(actions.map(({ code, kind }) => [code, kind]));
  const check = (path: string, codes: readonly string[], kind?: 'lookup' | 'effect') =>
    codes.filter((code) => !kinds.has(code) || kind && kinds.get(code) !== kind)
      .map((code) => ({ path, message: `There is no ${kind ?? 'action'} ${code}` }));
  return branches.flatMap(({ code, actions, steps }) => {
    const file = branchFile(code);
    const ofSteps = steps.flatMap(({ actions, before, on_enter }, i) => [
      ...check(`${file}#steps.${i}.actions`, actions),
      ...check(`${file}#steps.${i}.before`, before.map(({ action }) => action), 'lookup'),
      ...check(`${file}#steps.${i}.on_enter`, on_enter ? [on_enter.action] : [], 'effect'),
      ...(i === 0 && on_enter
        ? [{ path: `${file}#steps.0.on_enter`, message: FIRST_STEP_HAS_NO_EFFECT }]
        : []),
    ]);
    return [...check(`${file}#actions`, actions), ...ofSteps];
  });
}

/** Returns the errors that only show when the parts of an assistant are checked together. */
export function checkAssistant(assistant: Assistant): FieldError[] {
  return [
    ...assistant.branches.flatMap((branch) => [
      ...checkPresence(branch),
      ...checkSteps(branch),
      ...checkSafety(branch),
    ]),
    ...checkActions(assistant),
    ...checkTests(assistant),
  ];
}
