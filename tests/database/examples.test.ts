import { basename, join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkScenario } from '../../functions/assistant/engine/scenario/check-scenario.ts';
import { toAssistant, toDefaults } from '../../functions/assistant/files/stored-assistant.ts';
import { writeFiles } from '../../functions/assistant/files/write-files.ts';
import { DEFAULT_SETTINGS } from '../../functions/shared/contract/assistant-settings.ts';
import { readFolder } from '../../scripts/lib/assistant-folder.ts';
import { storeAssistant } from '../../scripts/assistant/store-assistant.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { runSeed } from '../../scripts/seed/run-seed.ts';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';
import { listExamples } from '../support/list-examples.ts';

const EXAMPLES = join(ROOT, 'examples');
/** Folders without `empty`, which is not a complete assistant. */
const folders = listExamples().filter((name) => name !== 'empty')
  .map((name) => join(EXAMPLES, name));
const examples = folders.map((folder) => [basename(folder), folder] as const);

const defaults = JSON.stringify(toDefaults(DEFAULT_SETTINGS));
const options = { activate: true, force: false, prune: true, dryRun: false };

async function exportFiles(sql: Sql) {
  const [row] = await sql`select public.export_assistant(${defaults}::text::jsonb) as stored`;
  return Object.fromEntries(writeFiles(toAssistant(row!.stored, DEFAULT_SETTINGS)));
}

let empty: TestDatabase;

beforeAll(async () => {
  empty = await openTestDatabase();
  await runSeed(empty.sql, { isEmpty: true });
});
afterAll(() => empty?.close());

test.each(examples)(
  'the example %s is complete, and its scenarios have no warning',
  (_, folder) => {
    const { organisation, branches, documents, tests } = readFolder(folder).assistant;
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
  },
);

test('the example empty lets the branches that every product has answer, and adds no other', async () => {
  const { assistant } = readFolder(join(EXAMPLES, 'empty'));
  const { sql } = empty;
  await storeAssistant(sql, assistant, { ...options, prune: false, initial: DEFAULT_SETTINGS });
  const active = await sql`
    select code from public.agent_configs as c join public.intents as i on i.id = c.intent_id
    where c.is_active order by code`;
  expect(active.map(({ code }) => code)).toEqual(['_router', 'escalate_human', 'general_info']);
  const [row] = await sql`select public.read_setup() as setup`;
  expect(row!.setup).toMatchObject({ is_needed: true, has_branch: false, is_active: false });
});

test.each(examples)(
  'the example %s is the same after an import and an export',
  async (_, folder) => {
    const { assistant, files } = readFolder(folder);
    const { sql } = empty;
    await storeAssistant(sql, assistant, { ...options, initial: DEFAULT_SETTINGS });
    expect(await exportFiles(sql)).toEqual(Object.fromEntries(files));
    const again = await storeAssistant(sql, assistant, { ...options, initial: DEFAULT_SETTINGS });
    expect(again.changes).toEqual([]);
  },
);
