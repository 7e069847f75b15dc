import {
  type DialogTest,
  parseDialogTests,
} from '../../functions/assistant/schemas/dialog-test.ts';
import { PROMPTS_DIR } from './prompt-files.ts';

/** The folder of the delivered tests in a checkout. */
export const TESTS_DIR = new URL('tests/', PROMPTS_DIR);

/**
 * Reads every `*.jsonl` of `dir`, in the order of the file names.
 *
 * @throws Error that names the file, the line and the error.
 */
export async function readTestFiles(dir: URL = TESTS_DIR): Promise<DialogTest[]> {
  const names = await Array.fromAsync(Deno.readDir(dir), ({ name }) => name);
  const files = names.filter((name) => name.endsWith('.jsonl')).sort();
  const tests = await Promise.all(files.map((name) => readTestFile(new URL(name, dir))));
  return tests.flat();
}

export async function readTestFile(file: URL): Promise<DialogTest[]> {
  const text = await Deno.readTextFile(file);
  try {
    return parseDialogTests(text).map(({ value }) => value);
  } catch (error) {
    throw new Error(`${file.pathname}: ${(error as Error).message}`);
  }
}
