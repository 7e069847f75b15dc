import { createFill } from '../../functions/assistant/turn/prompt/fill-organisation.ts';
import { DEFAULT_ORGANISATION } from '../../functions/shared/contract/organisation.ts';
import { SEED_ORGANISATION } from './data/organisation.ts';
import { type PromptFiles, readPromptFiles } from './prompt-files.ts';

/** Reads all prompt files with the seeded organisation filled in, as a turn of a new database. */
export async function readFilledPromptFiles(): Promise<PromptFiles> {
  const { branches, steps, texts } = await readPromptFiles();
  const fill = createFill({ ...DEFAULT_ORGANISATION, ...SEED_ORGANISATION });
  const fillAll = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).map(([code, text]) => [code, fill(text)]));
  const filled = Object.entries(branches).map(([code, prompt]) => [code, {
    systemPrompt: fill(prompt.systemPrompt),
    rulesText: fill(prompt.rulesText),
    exitConditionsText: fill(prompt.exitConditionsText),
  }]);
  return { branches: Object.fromEntries(filled), steps: fillAll(steps), texts: fillAll(texts) };
}
