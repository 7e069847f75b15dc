import { z } from 'zod';
import { PROMPT_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { findUnknownPlaceholders } from '../../shared/contract/organisation.ts';
import { NewAction } from '../schemas/actions.ts';
import { type DialogTest, parseDialogTests } from '../schemas/dialog-test.ts';
import { PromptText } from '../schemas/fields.ts';
import { LineError } from '../schemas/json-lines.ts';
import { TEXT_PLACEHOLDERS } from '../turn/prompt/text-placeholders.ts';
import {
  type Assistant,
  AssistantFile,
  BranchFile,
  type BranchParts,
  FORMAT,
  Prompt,
} from './assistant.ts';
import { checkAssistant } from './check-assistant.ts';
import { readDocuments } from './document-files.ts';
import { fail, FilesError } from './files-error.ts';
import {
  ASSISTANT_FILE,
  branchFile,
  checkPath,
  checkPlace,
  isIgnored,
  promptFile,
  stepFile,
} from './paths.ts';
import { parsePrompt, trimText } from './prompt-parts.ts';
import { readSynonyms } from './synonyms-file.ts';
import { parseYaml, validate } from './yaml-file.ts';

/** The files of a folder, text by path. */
type Files = ReadonlyMap<string, string>;

function readAssistantFile(files: Files) {
  const text = files.get(ASSISTANT_FILE) ?? fail(ASSISTANT_FILE, 'The file is missing');
  const content = parseYaml(ASSISTANT_FILE, text);
  const format = (content as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT) {
    fail(
      `${ASSISTANT_FILE}#format`,
      `The format ${format} is newer than ${FORMAT}, the newest that this version of the product ` +
        'reads; update the product',
    );
  }
  return validate(ASSISTANT_FILE, AssistantFile, content);
}

function readPrompt(files: Files, code: string): Prompt | null {
  const path = promptFile(code);
  const text = files.get(path);
  return text === undefined ? null : validate(path, Prompt, parsePrompt(path, text));
}

function readStepPrompt(files: Files, path: string): string {
  const text = files.get(path) ?? fail(path, 'The prompt of the step is missing');
  return validate(path, PromptText, trimText(text));
}

function readBranch(files: Files, code: string): BranchParts {
  const path = branchFile(code);
  const text = files.get(path) ??
    fail(path, `The file is missing, although ${ASSISTANT_FILE} lists the branch`);
  const { steps, ...branch } = validate(path, BranchFile, parseYaml(path, text));
  return {
    code,
    ...branch,
    steps: steps.map((step) => ({
      ...step,
      system_prompt: readStepPrompt(files, stepFile(code, step.code)),
    })),
    prompt: readPrompt(files, code),
  };
}

function readActions(files: Files): Assistant['actions'] {
  return collect(
    [...files].flatMap(([path, text]) => {
      const code = /^actions\/(.+)\.yaml$/.exec(path)?.[1];
      if (code === undefined) return [];
      return [() => {
        const action = parseYaml(path, text);
        const fields = typeof action === 'object' && !Array.isArray(action) ? action : { action };
        return validate(path, NewAction, { ...fields, code });
      }];
    }),
  );
}

/**
 * Rejects files of branches and steps that assistant.yaml and branch.yaml do not list, and a
 * prompt.md of `_safety`, whose texts are in safety.md.
 */
function refuseUnlisted(files: Files, branches: BranchParts[]): void {
  for (const path of files.keys()) {
    const [, code, step] = /^branches\/([^/]+)\/(?:steps\/(.+)\.md)?/.exec(path) ?? [];
    if (code === undefined) continue;
    const branch = branches.find((each) => each.code === code);
    if (!branch) fail(path, `${ASSISTANT_FILE} does not list the branch ${code}`);
    if (step !== undefined && !branch!.steps.some((each) => each.code === step)) {
      fail(path, `${branchFile(code)} has no step ${step}`);
    }
    if (code === '_safety' && path.endsWith('/prompt.md')) {
      fail(path, `The texts of _safety are in ${promptFile('_safety')}`);
    }
  }
}

function readTests(files: Files): DialogTest[] {
  const seen = new Map<string, string>();
  return [...files].filter(([path]) => path.startsWith('tests/')).flatMap(([path, text]) => {
    const tests = readTestFile(path, text);
    for (const { id } of tests) {
      if (seen.has(id)) fail(path, `The test ${id} is also in ${seen.get(id)}`);
      seen.set(id, path);
    }
    return tests;
  });
}

function readTestFile(path: string, text: string): DialogTest[] {
  try {
    return parseDialogTests(text).map(({ value }) => value);
  } catch (error) {
    if (error instanceof LineError) return fail(path, error.message);
    throw error;
  }
}

/** Returns the schema of a text that the engine adds to prompts or sends itself. */
const engineText = (code: string) =>
  z.string().max(PROMPT_LENGTH_LIMIT).superRefine((text, context) => {
    const known: readonly string[] = TEXT_PLACEHOLDERS[code] ?? [];
    const unknown = findUnknownPlaceholders(text)
      .find((each) => !known.includes(each.replace(/[{}\s]/g, '')));
    if (unknown) context.addIssue({ code: 'custom', message: `${unknown} is not a placeholder` });
  });

function readTexts(files: Files): Record<string, string> {
  const texts = [...files].flatMap(([path, text]) => {
    const code = /^turn\/(.+)\.md$/.exec(path)?.[1];
    if (code === undefined) return [];
    const trimmed = validate(path, engineText(code), trimText(text));
    return [[code, trimmed || fail(path, 'The text is empty')]];
  });
  return Object.fromEntries(texts);
}

function refuseFaults(assistant: Assistant): void {
  const errors = checkAssistant(assistant);
  if (errors.length > 0) throw new FilesError(errors);
}

/** Runs each reader; throws all of their errors together. */
function collect<T>(read: (() => T)[]): T[] {
  const errors: FilesError['errors'][number][] = [];
  const values = read.flatMap((each) => {
    try {
      return [each()];
    } catch (error) {
      if (!(error instanceof FilesError)) throw error;
      errors.push(...error.errors);
      return [];
    }
  });
  if (errors.length > 0) throw new FilesError(errors);
  return values;
}

/**
 * Reads the files of a folder as an assistant, and checks it as the API checks each part. Files
 * whose name begins with a dot, README.md, LICENSE and calibration.jsonl are ignored.
 *
 * @throws FilesError that names wrong files, with the field or line. An error may prevent later
 * checks, so that not all are named.
 */
export function readFiles(all: Files): Assistant {
  const paths = [...all.keys()].filter((path) => !isIgnored(checkPath(path)));
  const files = new Map(
    paths.toSorted().map((path) => [path, all.get(path)!.replace(/^\uFEFF/, '')]),
  );
  const { organisation, settings, branches: codes } = readAssistantFile(files);
  collect(paths.map((path) => () => checkPlace(path)));
  const twice = codes.find((code, i) => codes.indexOf(code) !== i);
  if (twice) fail(`${ASSISTANT_FILE}#branches`, `The branch ${twice} is listed twice`);
  const branches = collect(codes.map((code) => () => readBranch(files, code)));
  const [tests, texts, documents] = [readTests(files), readTexts(files), readDocuments(files)];
  const [actions, synonyms] = [readActions(files), readSynonyms(files)];
  const assistant = {
    ...{ organisation, settings, texts, actions, branches, documents, synonyms, tests },
  };
  collect([() => refuseFaults(assistant), () => refuseUnlisted(files, branches)]);
  return assistant;
}
