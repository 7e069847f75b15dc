import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import { readFiles } from '../../functions/assistant/files/read-files.ts';
import {
  toAssistant,
  toDefaults,
  toImport,
} from '../../functions/assistant/files/stored-assistant.ts';
import { writeFiles } from '../../functions/assistant/files/write-files.ts';
import { DEFAULT_SETTINGS } from '../../functions/shared/contract/assistant-settings.ts';
import { readFolder } from '../../scripts/lib/assistant-folder.ts';
import { PROMPTS_DIR } from '../../scripts/lib/paths.ts';
import { runSeed } from '../../scripts/seed/run-seed.ts';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';

const ROLLBACK = Symbol('rollback');

let seeded: TestDatabase;
let empty: TestDatabase;
let small: Assistant;

beforeAll(async () => {
  [seeded, empty] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await runSeed(seeded.sql);
  await runSeed(empty.sql, { isEmpty: true });
  const assistant = readFiles(await exportFiles(seeded.sql));
  small = {
    ...assistant,
    documents: assistant.documents.slice(0, 2),
    synonyms: assistant.synonyms.slice(0, 2),
    tests: assistant.tests.filter(({ intent_code }) => intent_code === 'reschedule'),
  };
});
afterAll(() => Promise.all([seeded?.close(), empty?.close()]));

/** Runs a test in a transaction of a database, and rolls it back. */
const within = (open: () => TestDatabase, run: (sql: TransactionSql) => Promise<void>) => () =>
  open().sql.begin(async (sql) => {
    await run(sql);
    throw ROLLBACK;
  }).catch((error) => {
    if (error !== ROLLBACK) throw error;
  });
const onEmpty = (run: (sql: TransactionSql) => Promise<void>) => within(() => empty, run);

/** Runs a test on the seeded branches, with few documents, synonyms and tests, so that it is fast. */
const onSeeded = (run: (sql: TransactionSql) => Promise<void>) =>
  onEmpty(async (sql) => {
    await importFiles(sql, small, { prune: true });
    await run(sql);
  });

const defaults = JSON.stringify(toDefaults(DEFAULT_SETTINGS));

async function exportFiles(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const [row] = await sql`select public.export_assistant(${defaults}::text::jsonb) as stored`;
  return writeFiles(toAssistant(row!.stored, DEFAULT_SETTINGS));
}

interface Options {
  activate?: boolean;
  force?: boolean;
  prune?: boolean;
  dryRun?: boolean;
}

async function importFiles(
  sql: TransactionSql,
  given: Map<string, string> | Assistant,
  { activate = false, force = false, prune = false, dryRun = false }: Options = {},
) {
  const assistant = given instanceof Map ? readFiles(given) : given;
  const [row] = await sql`
    select public.import_assistant(
      ${JSON.stringify(toImport(assistant))}::text::jsonb, ${defaults}::text::jsonb,
      ${activate}, ${force}, ${prune}, ${dryRun}
    ) as result`;
  await sql`set constraints all deferred`;
  return row!.result as { changes: Change[]; drift: Change[] };
}

interface Change {
  what: string;
  where: string;
  from: unknown;
  to: unknown;
}

const places = (changes: Change[]) => changes.map(({ what, where }) => `${what} ${where}`);

/** Returns everything that an import may change, without times. */
async function dump(sql: TransactionSql) {
  const tables = ['intents', 'intent_steps', 'agent_configs', 'prompt_texts', 'assistant_settings'];
  const all = [...tables, 'documents', 'synonyms', 'dialog_tests', 'exported_parts', 'ledger'];
  const rows = await Promise.all(
    all.map((table) =>
      sql.unsafe(`select to_jsonb(t) as row from public.${table} as t order by to_jsonb(t)::text`)
    ),
  );
  return JSON.stringify(rows);
}

/** Asserts that work fails with this code, and leaves the transaction usable. */
async function codeOf(sql: TransactionSql, work: (sql: TransactionSql) => Promise<unknown>) {
  try {
    await sql.savepoint(work);
    return null;
  } catch (error) {
    return error as { code: string; message: string; detail: string };
  }
}

function changed(files: Map<string, string>, path: string, from: string, to: string) {
  expect(files.get(path), path).toContain(from);
  return new Map([...files, [path, files.get(path)!.replace(from, to)]]);
}

describe('the round trip', () => {
  test('of a new product begins and ends with the files of prompts/', async () => {
    const files = await exportFiles(seeded.sql);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(readFolder(PROMPTS_DIR).files));
  });

  test(
    'of the seeded assistant through an empty product is byte-identical',
    onEmpty(async (sql) => {
      const files = await exportFiles(seeded.sql);
      const { changes, drift } = await importFiles(sql, files, { prune: true });
      expect(drift).toEqual([]);
      expect(changes.length).toBeGreaterThan(20);
      expect(Object.fromEntries(await exportFiles(sql))).toEqual(Object.fromEntries(files));
    }),
  );

  test(
    'into the product itself changes nothing',
    onSeeded(async (sql) => {
      const files = await exportFiles(sql);
      const before = await dump(sql);
      for (const options of [{}, { activate: true }, { prune: true, activate: true }]) {
        expect(await importFiles(sql, files, options)).toEqual({ changes: [], drift: [] });
      }
      expect(await dump(sql)).toBe(before);
    }),
  );
});

describe('an import', () => {
  test(
    'saves a new version only of a changed prompt, and never changes an old one',
    onSeeded(async (sql) => {
      const files = await exportFiles(sql);
      const versions = () =>
        sql`
        select i.code, c.version, c.is_active, c.system_prompt from public.agent_configs as c
        join public.intents as i on i.id = c.intent_id order by i.code, c.version`;
      const before = await versions();
      const edited = changed(files, 'branches/reschedule/prompt.md', 'You', 'Here you');
      const { changes } = await importFiles(sql, edited);
      expect(changes).toMatchObject([{
        what: 'prompt',
        where: 'branches/reschedule/prompt.md',
        from: { version: 1, is_active: true },
        to: { version: 2, is_active: false },
      }]);
      const after = await versions();
      expect(after.filter(({ version }) => version === 1)).toEqual([...before]);
      expect(after.length).toBe(before.length + 1);
      // The version is there already; now it is activated.
      expect((await importFiles(sql, edited)).changes).toEqual([]);
      expect((await importFiles(sql, edited, { activate: true })).changes).toMatchObject([{
        from: { version: 1 },
        to: { version: 2, is_active: true },
      }]);
      expect(Object.fromEntries(await exportFiles(sql))).toEqual(Object.fromEntries(edited));
      const [entry] = await sql`
        select what, reason from public.ledger where intent_code = 'reschedule' order by at desc`;
      expect(entry).toEqual({ what: 'activated', reason: 'Imported from files' });
    }),
  );

  test(
    'lists in a dry run exactly what it then does, and changes nothing by that',
    onSeeded(async (sql) => {
      let files = await exportFiles(sql);
      files = changed(
        files,
        'assistant.yaml',
        'callback_due_minutes: 60',
        'callback_due_minutes: 90',
      );
      files = changed(
        files,
        'branches/price_question/branch.yaml',
        'name: Prices',
        'name: All prices',
      );
      files = changed(files, 'branches/new_booking/steps/intro.md', 'Goal', 'The goal');
      files = changed(files, 'branches/price_question/prompt.md', 'You', 'Here you');
      files = changed(files, 'turn/say_more.md', 'I want', 'We want');
      files.set('documents/news.md', '# News\n\nWe moved.\n');
      files.set('synonyms.yaml', 'Parking: [car]\nwhitening: [bleach]\n');
      files.delete([...files.keys()].find((path) => path.startsWith('documents/'))!);
      files.delete('tests/reschedule.jsonl');
      const options = { activate: true, prune: true };
      const before = await dump(sql);
      const planned = await importFiles(sql, files, { ...options, dryRun: true });
      expect(await dump(sql)).toBe(before);
      const done = await importFiles(sql, files, options);
      expect(done).toEqual(planned);
      expect(new Set(done.changes.map(({ what }) => what))).toEqual(
        new Set(['setting', 'branch', 'step', 'prompt', 'text', 'document', 'synonym', 'test']),
      );
      expect(Object.fromEntries(await exportFiles(sql))).toEqual(Object.fromEntries(files));
      expect(await importFiles(sql, files, options)).toEqual({ changes: [], drift: [] });
    }),
  );

  test(
    'has the fixed texts that editors changed, and the same bytes when it is exported again',
    onSeeded(async (sql) => {
      const plain = await exportFiles(sql);
      expect(plain.get('assistant.yaml')).not.toContain('fixed_texts');
      const given = { say_more: { de: 'Mehr über {{organisation.name}}?\nBitte.', en: '"More"?' } };
      await sql`select public.store_settings(${sql.json({ fixed_texts: given })})`;
      const files = await exportFiles(sql);
      expect(readFiles(files).settings.fixed_texts).toEqual(given);
      const change = {
        what: 'setting',
        where: 'assistant.yaml#settings.fixed_texts',
        from: given,
        to: {},
      };
      const { changes } = await importFiles(sql, plain, { prune: true, force: true });
      expect(changes).toEqual([change]);
      expect(await exportFiles(sql)).toEqual(plain);
      await importFiles(sql, files);
      const again = await exportFiles(sql);
      expect(await importFiles(sql, again)).toEqual({ changes: [], drift: [] });
      expect(await exportFiles(sql)).toEqual(again);
    }),
  );

  test(
    'adds and changes, and removes what the folder lacks only when told to',
    onSeeded(async (sql) => {
      const files = await exportFiles(sql);
      const kept = await importFiles(sql, { ...readFiles(files), documents: [], tests: [] });
      expect(kept).toEqual({ changes: [], drift: [] });
      const assistant = readFiles(files);
      const smaller: Assistant = {
        ...assistant,
        tests: [],
        documents: [],
        branches: assistant.branches.filter(({ code }) => code !== 'price_question'),
      };
      expect((await importFiles(sql, smaller)).changes).toEqual([]);
      const { changes } = await importFiles(sql, smaller, { prune: true });
      expect(places(changes).filter((place) => place.startsWith('branch'))).toEqual([
        'branch_order assistant.yaml#branches',
        'branch branches/price_question/branch.yaml',
      ]);
      expect(changes.find(({ where }) => where === 'branches/price_question/prompt.md'))
        .toMatchObject({ to: null });
      expect(readFiles(await exportFiles(sql))).toEqual(smaller);
    }),
  );

  test(
    'changes the synonyms of words, in any case, and removes others only when told to',
    onSeeded(async (sql) => {
      const assistant = readFiles(await exportFiles(sql));
      const given = (synonyms: Assistant['synonyms']) => ({ ...assistant, synonyms });
      const stored = () => sql`select word, synonyms from public.synonyms order by word`;
      await importFiles(sql, given([{ word: 'crown', synonyms: ['cap'] }]), { prune: true });
      const { changes } = await importFiles(
        sql,
        given([{ word: 'Crown', synonyms: ['cap', 'top'] }]),
      );
      expect(changes).toEqual([
        { what: 'synonym', where: 'synonyms.yaml#Crown', from: null, to: ['cap', 'top'] },
        { what: 'synonym', where: 'synonyms.yaml#crown', from: ['cap'], to: null },
      ]);
      await importFiles(sql, given([{ word: 'filling', synonyms: ['cavity'] }]));
      expect(await stored()).toEqual([
        { word: 'Crown', synonyms: ['cap', 'top'] },
        { word: 'filling', synonyms: ['cavity'] },
      ]);
      await importFiles(sql, given([]), { prune: true });
      expect(await stored()).toHaveLength(2);
      await importFiles(sql, given([{ word: 'filling', synonyms: ['cavity'] }]), { prune: true });
      expect(await stored()).toEqual([{ word: 'filling', synonyms: ['cavity'] }]);
    }),
  );

  test(
    'keeps steps and slots that the folder lacks, unless it removes them',
    onSeeded(async (sql) => {
      const assistant = readFiles(await exportFiles(sql));
      const code = 'new_booking';
      const withSteps = (
        change: (steps: Assistant['branches'][number]['steps']) => typeof steps,
      ) => ({
        ...assistant,
        branches: assistant.branches.map((branch) =>
          branch.code === code ? { ...branch, steps: change(branch.steps) } : branch
        ),
      });
      const more = withSteps((steps) => [
        ...steps.map((step) =>
          step.code === 'intro' ? { ...step, allowed_next: [...step.allowed_next, 'extra'] } : step
        ),
        {
          ...{ code: 'extra', name: 'Extra', system_prompt: 'More?', allowed_next: [], guards: {} },
          ...{ outcome: null, collects: null, actions: [], before: [], on_enter: null },
        },
      ]);
      await importFiles(sql, more);
      const { changes } = await importFiles(sql, assistant);
      expect(places(changes)).toEqual(['branch branches/new_booking/branch.yaml']);
      const steps = () =>
        sql`
        select s.code from public.intent_steps as s join public.intents as i on i.id = s.intent_id
        where i.code = ${code} order by s.order_index`;
      expect((await steps()).at(-1)).toEqual({ code: 'extra' });
      expect(places((await importFiles(sql, assistant, { prune: true })).changes)).toEqual([
        'branch branches/new_booking/branch.yaml',
        'step branches/new_booking/steps/extra.md',
      ]);
      expect((await steps()).at(-1)).toEqual({ code: 'close' });
    }),
  );

  test(
    'changes nothing when a part of it fails',
    onSeeded(async (sql) => {
      let files = await exportFiles(sql);
      files = changed(
        files,
        'assistant.yaml',
        'callback_due_minutes: 60',
        'callback_due_minutes: 90',
      );
      files = changed(files, 'branches/reschedule/prompt.md', 'You', 'Here you');
      await sql`update public.intents set gate = 'require' where code = 'reschedule'`;
      const before = await dump(sql);
      files = changed(files, 'branches/reschedule/branch.yaml', 'name:', 'gate: require\nname:');
      const error = await codeOf(
        sql,
        (inner) => importFiles(inner, files, { activate: true, force: true }),
      );
      expect(error).toMatchObject({ code: 'PT409' });
      expect(JSON.parse(error!.detail)).toMatchObject({ code: 'gate-closed' });
      expect(await dump(sql)).toBe(before);
    }),
  );

  test(
    'does not remove a branch that dialogs stand in',
    onSeeded(async (sql) => {
      const assistant = readFiles(await exportFiles(sql));
      const [thread] = await sql`insert into public.threads (name) values ('Dialog') returning id`;
      await sql`
        insert into public.thread_states (thread_id, current_intent)
        values (${thread!.id}, 'price_question')`;
      const smaller = {
        ...assistant,
        tests: [],
        branches: assistant.branches.filter(({ code }) => code !== 'price_question'),
      };
      const error = await codeOf(sql, (inner) => importFiles(inner, smaller, { prune: true }));
      expect(JSON.parse(error!.detail)).toMatchObject({ code: 'branch-in-use' });
    }),
  );

  test(
    'removes no slot that dialogs have values for, and gives it no other type',
    onSeeded(async (sql) => {
      const assistant = readFiles(await exportFiles(sql));
      const [thread] = await sql`insert into public.threads (name) values ('Dialog') returning id`;
      await sql`
        insert into public.thread_states (thread_id, current_intent, current_step, slots)
        values (${thread!.id}, 'new_booking', 'intro', '{"comment": "Soon"}')`;
      type Slots = Assistant['branches'][number]['slots'];
      const withSlots = (change: (slots: Slots) => Slots) => ({
        ...assistant,
        branches: assistant.branches.map((branch) => ({ ...branch, slots: change(branch.slots) })),
      });
      const others = withSlots((slots) => slots.filter(({ code }) => code !== 'comment'));
      const retyped = withSlots((slots) =>
        slots.map((slot) => slot.code === 'comment' ? { ...slot, type: 'list' } : slot)
      );
      for (const [given, prune] of [[others, true], [retyped, false]] as const) {
        const error = await codeOf(sql, (inner) => importFiles(inner, given, { prune }));
        expect(JSON.parse(error!.detail))
          .toEqual({ code: 'slots-in-use', slots: [{ slot: 'comment', dialogs: 1 }] });
      }
      expect((await importFiles(sql, others)).changes).toEqual([]);
    }),
  );
});

describe('what changed on the server since the last export', () => {
  const edit = (sql: TransactionSql) =>
    sql`update public.intents set description = 'Changed here' where code = 'reschedule'`;

  test(
    'is drift, and not overwritten unless forced',
    onSeeded(async (sql) => {
      const files = await exportFiles(sql);
      await edit(sql);
      const drift = [{
        what: 'branch',
        where: 'branches/reschedule/branch.yaml',
        from: { description: 'Changed here' },
      }];
      const other = changed(files, 'turn/say_more.md', 'I want', 'We want');
      const planned = await importFiles(sql, other, { dryRun: true });
      expect(planned.drift).toMatchObject(drift);
      const before = await dump(sql);
      const error = await codeOf(sql, (inner) => importFiles(inner, other));
      expect(error).toMatchObject({ code: 'PT409' });
      const { changes, ...detail } = JSON.parse(error!.detail);
      expect(detail).toMatchObject({ code: 'drift', drift });
      expect(changes).toEqual(planned.changes);
      expect(await dump(sql)).toBe(before);
      expect(await importFiles(sql, other, { force: true })).toEqual(planned);
      expect(await importFiles(sql, other)).toEqual({ changes: [], drift: [] });
    }),
  );

  test(
    'is no drift after an export or an import of it, nor before the first one',
    onSeeded(async (sql) => {
      await sql`delete from public.exported_parts`;
      const assistant = readFiles(await exportFiles(sql));
      await sql`delete from public.exported_parts`;
      await edit(sql);
      expect((await importFiles(sql, assistant)).drift).toEqual([]);
      await edit(sql);
      const files = await exportFiles(sql);
      const more = changed(files, 'branches/reschedule/branch.yaml', 'Changed here', 'In files');
      expect((await importFiles(sql, more)).drift).toEqual([]);
      const again = changed(files, 'branches/reschedule/branch.yaml', 'Changed here', 'Once more');
      expect((await importFiles(sql, again)).drift).toEqual([]);
    }),
  );

  test(
    'is drift where it would be removed, and where a version was activated',
    onSeeded(async (sql) => {
      const assistant = readFiles(await exportFiles(sql));
      await sql`insert into public.documents (name, file_type, raw_text)
        values ('Late', 'text', 'Added on the page')`;
      await sql`
        select public.create_agent_config(
          (select id from public.intents where code = 'reschedule'), null, 'Other', '', '', true)`;
      expect((await importFiles(sql, assistant, { dryRun: true })).drift).toEqual([]);
      const planned = await importFiles(sql, assistant, {
        dryRun: true,
        prune: true,
        activate: true,
      });
      expect(places(planned.drift)).toEqual([
        'prompt branches/reschedule/prompt.md',
        'document documents/Late',
      ]);
    }),
  );
});

test(
  'other parameters are another version, which is exported and found again',
  onSeeded(async (sql) => {
    const where = 'branches/reschedule/prompt.md';
    const files = await exportFiles(sql);
    const parameters = '<!-- part: parameters -->\nmodel: large\ntemperature: 0.5\n';
    files.set(where, `${files.get(where)}\n${parameters}`);
    const { changes } = await importFiles(sql, files, { activate: true });
    expect(places(changes)).toEqual([`prompt ${where}`]);
    expect(changes[0]!.to).toMatchObject({ parameters: { model: 'large', temperature: 0.5 } });
    expect((await exportFiles(sql)).get(where)).toBe(files.get(where));
    expect((await importFiles(sql, files, { activate: true })).changes).toEqual([]);
  }),
);
