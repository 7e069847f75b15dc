import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkScenario } from '../../functions/assistant/engine/scenario/check-scenario.ts';
import { toAssistant, toDefaults } from '../../functions/assistant/files/stored-assistant.ts';
import { writeFiles } from '../../functions/assistant/files/write-files.ts';
import { DEFAULT_SETTINGS } from '../../functions/shared/contract/assistant-settings.ts';
import { readFolder } from '../../scripts/assistant/folder.ts';
import { storeAssistant } from '../../scripts/assistant/store-assistant.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { runSeed } from '../../scripts/seed/run-seed.ts';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';

const EXAMPLES = join(ROOT, 'examples');
const examples = [...Deno.readDirSync(EXAMPLES)].filter(({ isDirectory }) => isDirectory)
  .map(({ name }) => name).sort();

const defaults = JSON.stringify(toDefaults(DEFAULT_SETTINGS));
const options = { activate: true, force: false, prune: true, dryRun: false };

let empty: TestDatabase;

beforeAll(async () => {
  empty = await openTestDatabase();
  await runSeed(empty.sql, { isEmpty: true });
});
afterAll(() => empty?.close());

test.each(examples)('the example %s is complete, and its scenarios have no warning', (name) => {
  const { organisation, branches, documents, tests } = readFolder(join(EXAMPLES, name)).assistant;
  for (const { code, steps, slots } of branches) {
    const { errors, warnings } = checkScenario({ steps, slots });
    expect([code, errors, warnings]).toEqual([code, [], []]);
  }
  expect(organisation.phone).toMatch(/^01632 960 \d{3}$/);
  expect(documents.length).toBeGreaterThanOrEqual(5);
  expect(tests.length).toBeGreaterThanOrEqual(20);
  const tested = new Set(tests.map(({ intent_code }) => intent_code));
  const responders = branches.map(({ code }) => code).filter((code) => !code.startsWith('_'));
  expect(responders.filter((code) => !tested.has(code))).toEqual([]);
});

test.each(examples)('the example %s is the same after an import and an export', async (name) => {
  const { assistant, files } = readFolder(join(EXAMPLES, name));
  const { sql } = empty;
  await storeAssistant(sql, assistant, { ...options, initial: DEFAULT_SETTINGS });
  const [row] = await sql`select public.export_assistant(${defaults}::text::jsonb) as stored`;
  const exported = writeFiles(toAssistant(row!.stored, DEFAULT_SETTINGS));
  expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(files));
  const again = await storeAssistant(sql, assistant, { ...options, initial: DEFAULT_SETTINGS });
  expect(again.changes).toEqual([]);
});
