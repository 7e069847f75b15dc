import type { Placeholder } from '../../functions/assistant/turn/prompt/assemble-prompt.ts';
import { findUnknownPlaceholders } from '../../functions/shared/contract/organisation.ts';
import { type BranchPrompt, parsePromptFile } from './parse-prompt-file.ts';
import { BOOKING_STEPS, SCENARIO_INTENT } from './data/booking-steps.ts';
import { SEED_INTENTS } from './data/intents.ts';

/** The folder of the prompts in a checkout. */
export const PROMPTS_DIR = new URL('../../prompts/', import.meta.url);

const STATE: Placeholder[] = [
  ...['current_intent_name', 'step_code', 'step_name', 'step_question'] as const,
  ...['slots', 'allowed_next', 'guards'] as const,
];
/**
 * Placeholders that each engine text may use beside the organisation's (prompts/README.md).
 */
export const TURN_PLACEHOLDERS: Readonly<Record<string, readonly Placeholder[]>> = {
  router_hint: ['current_intent_name', 'proposed_intent_code', 'proposed_intent_name'],
  nudge: STATE,
  state_block: STATE,
  escalation_reply: [],
  say_more: [],
  person_offer: [],
};

/** Every text of the prompts folder, validated. */
export interface PromptFiles {
  /** By branch code. */
  branches: Record<string, BranchPrompt>;
  /** Prompts of the scenario's steps, by step code. */
  steps: Record<string, string>;
  /** Engine texts, by code. */
  texts: Record<string, string>;
}

async function readText(dir: URL, path: string): Promise<string> {
  const text = (await Deno.readTextFile(new URL(path, dir))).trim();
  if (!text) throw new Error(`${path} is empty`);
  return text;
}

/** @param known placeholders beside those of the organisation. */
function checkPlaceholders(path: string, text: string, known: readonly string[] = []) {
  const unknown = findUnknownPlaceholders(text)
    .find((placeholder) => !known.includes(placeholder.replace(/[{}\s]/g, '')));
  if (unknown) throw new Error(`${path}: unknown placeholder ${unknown}`);
  return text;
}

async function readAll<T>(keys: readonly string[], read: (key: string) => Promise<T>) {
  return Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, await read(key)] as const)),
  );
}

/**
 * Reads all prompt files of `dir`.
 *
 * @throws Error that names the file that is missing, empty or malformed.
 */
export async function readPromptFiles(dir: URL = PROMPTS_DIR): Promise<PromptFiles> {
  const fileOf = Object.fromEntries(
    SEED_INTENTS.map((each) => [each.code, each.promptFile ?? `${each.code}.md`]),
  );
  return {
    branches: await readAll(
      Object.keys(fileOf),
      async (code) => {
        const text = checkPlaceholders(fileOf[code]!, await readText(dir, fileOf[code]!));
        return parsePromptFile(text, fileOf[code]!);
      },
    ),
    steps: await readAll(
      BOOKING_STEPS.map((step) => step.code),
      async (code) => {
        const path = `${SCENARIO_INTENT}/steps/${code}.md`;
        return checkPlaceholders(path, await readText(dir, path));
      },
    ),
    texts: await readAll(
      Object.keys(TURN_PLACEHOLDERS),
      async (code) => {
        const path = `turn/${code}.md`;
        return checkPlaceholders(path, await readText(dir, path), TURN_PLACEHOLDERS[code]);
      },
    ),
  };
}
