import { formatDialogTest } from '../schemas/dialog-test.ts';
import { type Assistant, type BranchParts, FORMAT } from './assistant.ts';
import { writeDocuments } from './document-files.ts';
import {
  actionFile,
  ASSISTANT_FILE,
  branchFile,
  promptFile,
  stepFile,
  testFile,
  textFile,
} from './paths.ts';
import { formatPrompt, formatText } from './prompt-parts.ts';
import { writeSynonyms } from './synonyms-file.ts';
import { formatYaml } from './yaml-file.ts';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' ||
  typeof value === 'object' && Object.keys(value).length === 0;

/**
 * Removes fields that equal their default, or are null or empty without one; the reader adds them
 * again.
 */
function pickSet(fields: Record<string, unknown>, defaults: Record<string, unknown> = {}) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) =>
      name in defaults ? value !== defaults[name] : !isEmpty(value)
    ),
  );
}

const sortByName = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => a < b ? -1 : 1));

/** Defaults of an action's omitted fields; its input is written even when empty. */
const ACTION_DEFAULTS = {
  ...{ name: null, input: null, provider: 'http', timeout_ms: 5000, cache_seconds: 0 },
  is_enabled: true,
};

function writeBranch(files: Map<string, string>, branch: BranchParts): void {
  const { code, name, description, is_enabled, is_authoritative, gate, request_kinds, actions } =
    branch;
  const slots = branch.slots.map(({ code, label, type, choices, pattern, ...slot }) =>
    pickSet(
      { code, label, type, choices, pattern, ...slot },
      { max_length: 2000, personal: false, description: '' },
    )
  );
  const steps = branch.steps.map((step) => ({
    code: step.code,
    name: step.name,
    ...pickSet({
      allowed_next: step.allowed_next,
      guards: pickSet(step.guards),
      outcome: step.outcome,
    }),
    ...step.collects && { collects: step.collects },
    ...pickSet({ actions: step.actions, before: step.before, on_enter: step.on_enter }),
  }));
  const fields = {
    ...{
      name,
      description,
      is_enabled,
      is_authoritative,
      gate,
      request_kinds,
      actions,
      slots,
      steps,
    },
  };
  const defaults = { name: null, is_enabled: true, is_authoritative: false, gate: 'warn' };
  files.set(branchFile(code), formatYaml(pickSet(fields, defaults)));
  if (branch.prompt) files.set(promptFile(code), formatPrompt(branch.prompt));
  for (const step of branch.steps) {
    files.set(stepFile(code, step.code), formatText(step.system_prompt));
  }
}

/** Returns the files of an assistant, text by path. Deterministic, and the inverse of readFiles. */
export function writeFiles(assistant: Assistant): Map<string, string> {
  const { organisation, settings, texts, branches, documents, synonyms, tests } = assistant;
  const files = new Map<string, string>();
  files.set(
    ASSISTANT_FILE,
    formatYaml({
      format: FORMAT,
      organisation,
      settings: pickSet(settings),
      branches: branches.map(({ code }) => code),
    }),
  );
  for (const { code, ...action } of assistant.actions) {
    const { request, kind } = action;
    const fields = { ...action, kind: request && kind, request: request && pickSet(request) };
    files.set(actionFile(code), formatYaml(pickSet(fields, ACTION_DEFAULTS)));
  }
  for (const branch of branches) writeBranch(files, branch);
  for (const [code, text] of Object.entries(sortByName(texts))) {
    files.set(textFile(code), formatText(text));
  }
  writeDocuments(files, documents);
  writeSynonyms(files, synonyms);
  const byBranch = Object.groupBy(tests, ({ intent_code }) => intent_code);
  for (const [code, tests = []] of Object.entries(sortByName(byBranch))) {
    const lines = tests.toSorted((a, b) => a.id < b.id ? -1 : 1)
      .map((test) => `${formatDialogTest(test)}\n`);
    files.set(testFile(code), lines.join(''));
  }
  return new Map([...files].toSorted(([a], [b]) => a < b ? -1 : 1));
}
