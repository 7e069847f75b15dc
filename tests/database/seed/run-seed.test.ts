import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBlocks } from '../../../scripts/blocks/block-folders.ts';
import { PROMPTS_DIR } from '../../../scripts/lib/paths.ts';
import { runSeed, type SeedOptions, type SeedReport } from '../../../scripts/seed/run-seed.ts';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../scripts/testing/temporary-database.ts';

const TABLES = [
  'blocks',
  'block_snapshots',
  'assets',
  'experimental_components',
  'intent_steps',
  'agent_configs',
  'intents',
  'prompt_texts',
  'assistant_settings',
  'documents',
  'synonyms',
];
const ROLLBACK = Symbol('rollback');
const WHOLE = { folder: PROMPTS_DIR };
/** The assistant without synonyms, whose stems take most of the time of a seed. */
let lean: string;

beforeAll(() => {
  lean = Deno.makeTempDirSync();
  cpSync(PROMPTS_DIR, lean, { recursive: true });
  rmSync(join(lean, 'synonyms.yaml'));
});
afterAll(() => rmSync(lean, { recursive: true }));

/**
 * Runs the seed, of the lean assistant unless the options name another, with its transaction as a
 * savepoint, and checks deferred constraints as a commit does.
 */
async function seed(tx: TransactionSql, options?: SeedOptions): Promise<SeedReport> {
  const begin = (work: (inner: TransactionSql) => Promise<SeedReport>) => tx.savepoint(work);
  const report = await runSeed({ begin } as unknown as Sql, { folder: lean, ...options });
  await tx`set constraints all immediate`;
  await tx`set constraints all deferred`;
  return report;
}

async function empty(tx: TransactionSql): Promise<void> {
  await tx`set local session_replication_role = replica`;
  for (const table of TABLES) await tx.unsafe(`delete from public.${table}`);
  await tx`set local session_replication_role = origin`;
}

describe('runSeed', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  /** Runs each test on empty tables and rolls it back. */
  const onEmpty = (run: (sql: TransactionSql) => Promise<void>) => () =>
    database.sql.begin(async (sql) => {
      await empty(sql);
      await run(sql);
      throw ROLLBACK;
    }).catch((error) => {
      if (error !== ROLLBACK) throw error;
    });

  const activeVersions = (sql: TransactionSql) =>
    sql`select i.code, c.version, c.system_prompt, c.rules_text, c.exit_conditions_text
        from intents i join agent_configs c on c.intent_id = i.id and c.is_active
        order by i.order_index`;
  const everything = (sql: TransactionSql) =>
    Promise.all(TABLES.map((table) => sql.unsafe(`select * from public.${table}`)));
  const addLegacyConfig = async (
    sql: TransactionSql,
    { version, isActive, prompt = 'Old.' }: { version: number; isActive: boolean; prompt?: string },
  ) => {
    const [row] = await sql`
      insert into agent_configs (intent_id, version, system_prompt, is_active)
      values (null, ${version}, ${prompt}, ${isActive}) returning id`;
    return row!.id as string;
  };
  const versionsOf = (sql: TransactionSql, code: string) =>
    sql`select c.id, c.version, c.is_active from agent_configs c
        join intents i on i.id = c.intent_id where i.code = ${code} order by c.version`;

  test(
    'an empty database gets everything the product ships',
    onEmpty(async (sql) => {
      expect(await seed(sql, WHOLE)).toMatchObject({
        blocks: readBlocks().length,
        experiments: 5,
        intents: 8,
        steps: 6,
        configs: 8,
        settings: 9,
        appointments: 12 + 7,
        actions: 6,
        promptTexts: 6,
        snapshots: 2,
        adoptedConfigs: 0,
        movedExitConditions: 0,
      });
      const documents = await sql`select name, index_status, raw_text from documents`;
      expect(documents).toHaveLength(14);
      expect(documents.every((each) => each.index_status === 'pending')).toBe(true);
    }),
  );

  test(
    'a product without content has only the branches that every turn needs, and stays so',
    onEmpty(async (sql) => {
      const report = await seed(sql, { isEmpty: true });
      expect(report).toMatchObject({ intents: 4, steps: 0, configs: 0, tests: 0, documents: 0 });
      const branches = await sql`select code, is_enabled from intents order by order_index`;
      expect(branches.map(({ code, is_enabled }) => [code, is_enabled])).toEqual([
        ['general_info', true],
        ['escalate_human', true],
        ['_router', true],
        ['_safety', true],
      ]);
      const before = await everything(sql);
      await seed(sql);
      expect(await everything(sql)).toEqual(before);
    }),
  );

  test(
    'a site for pages of this computer is added once, where it is wanted',
    onEmpty(async (sql) => {
      expect(await seed(sql)).toMatchObject({ sites: 0 });
      expect(await seed(sql, { hasLocalSite: true })).toMatchObject({ sites: 1 });
      expect(await sql`select key, origins, is_enabled from sites`).toEqual([
        {
          key: 'local',
          origins: ['http://localhost:*', 'http://127.0.0.1:*'],
          is_enabled: true,
        },
      ]);
      await sql`delete from sites`;
      expect(await seed(sql, { hasLocalSite: true })).toMatchObject({ sites: 0 });
    }),
  );

  test(
    'the practitioners have the timetables of the site, and give services that exist',
    onEmpty(async (sql) => {
      await seed(sql);
      const [nair] = await sql`select * from practitioners where code = 'priya_nair'`;
      expect(nair).toMatchObject({
        name: 'Dr Priya Nair',
        speciality: "Children's dentist",
        services: ['check_up', 'filling', 'child_dental_visit'],
        languages: ['English', 'Hindi'],
        hours: [
          { day: 2, opens: '09:00', closes: '17:00' },
          { day: 4, opens: '09:00', closes: '17:00' },
          { day: 6, opens: '09:00', closes: '15:00' },
        ],
      });
      expect(
        await sql`select code from services
        where not exists (select from practitioners where services.code = any (services))`,
      ).toEqual([]);
      expect(await sql`select name from practitioners where hours = '[]' or services = '{}'`)
        .toEqual([]);
    }),
  );

  test(
    'deleted practitioners and services stay deleted',
    onEmpty(async (sql) => {
      await seed(sql);
      await sql`delete from practitioners`;
      await sql`delete from services`;
      expect(await seed(sql)).toMatchObject({ appointments: 0 });
      expect(await sql`select code from practitioners`).toEqual([]);
    }),
  );

  test(
    'an organisation with another name gets no practitioners',
    onEmpty(async (sql) => {
      await sql`insert into assistant_settings (code, value) values ('name', '"Other"')`;
      expect(await seed(sql)).toMatchObject({ appointments: 0 });
    }),
  );

  test(
    'synonyms are added once, beside the documents that they are for, and are no changes',
    onEmpty(async (sql) => {
      const { synonyms } = await seed(sql, WHOLE);
      expect(synonyms).toBeGreaterThan(50);
      expect(await sql`select from ledger where what = 'synonym_created'`).toHaveLength(0);
      await sql`delete from synonyms where word = 'bicycle'`;
      await sql`update synonyms set word = 'tooth-whitening' where word = 'whitening'`;
      expect(await seed(sql, WHOLE)).toMatchObject({ synonyms: 0 });
      await sql`truncate synonyms`;
      expect(await seed(sql, WHOLE)).toMatchObject({ synonyms: synonyms - 2 });
      await sql`truncate synonyms`;
      await sql`update documents set name = 'Of another organisation, ' || name`;
      expect(await seed(sql, WHOLE)).toMatchObject({ synonyms: 0 });
    }),
  );

  test(
    'every branch has its version 1 active, with the text of its file',
    onEmpty(async (sql) => {
      await seed(sql);
      const active = await activeVersions(sql);
      expect(active.map((each) => each.code)).toEqual([
        'new_booking',
        'reschedule',
        'price_question',
        'medical_question',
        'general_info',
        'escalate_human',
        '_router',
        '_safety',
      ]);
      expect(active.every((each) => each.version === 1)).toBe(true);
      expect(active[0]!.exit_conditions_text).toContain('[INTENT_CHANGE: code]');
      expect(active[6]!.exit_conditions_text).toBe('');
    }),
  );

  test(
    'the six steps stand in order, with their exits and guards',
    onEmpty(async (sql) => {
      await seed(sql);
      const steps =
        await sql`select code, allowed_next, guards from intent_steps order by order_index`;
      expect(steps.map((step) => [step.code, step.allowed_next, step.guards])).toEqual([
        ['intro', ['qualify', 'present', 'offer_time'], {}],
        ['qualify', ['present', 'offer_time'], {}],
        ['present', ['offer_time', 'qualify'], { requires: ['reason'] }],
        ['offer_time', ['book', 'present'], {}],
        ['book', ['close', 'offer_time'], { requires: ['name', 'reason', 'service', 'time'] }],
        ['close', [], { requires: ['name', 'phone', 'service', 'time'] }],
      ]);
    }),
  );

  test(
    'two earlier versions of the navigation are archived, of the days they are from, with their font',
    onEmpty(async (sql) => {
      await seed(sql);
      const archived = await sql`
        select version, created_at::date::text as day, changelog, asset_hashes
        from block_snapshots order by created_at`;
      expect(archived.map(({ version, day }) => [version, day])).toEqual([
        ['v1.0', '2026-03-16'],
        ['v1.1', '2026-07-06'],
      ]);
      const { changelog } = readBlocks().find(({ path }) => path === '/blocks/navigation')!;
      expect(archived.map((each) => each.changelog)).toEqual([
        changelog.slice(-1),
        changelog.slice(-2),
      ]);
      const assets = await sql`select hash from assets where content_type = 'font/woff2'`;
      const hashes = assets.map(({ hash }) => hash);
      expect(archived.map((each) => each.asset_hashes)).toEqual([hashes, hashes]);
    }),
  );

  test(
    'a new block takes its place among those that are there, which keep what they hold',
    onEmpty(async (sql) => {
      const [first, ...others] = readBlocks();
      await seed(sql, { blocks: [first!, ...others] });
      await sql`update blocks set version = 'v7.0', is_in_preview = false`;
      const added = { ...first!, path: '/blocks/price-calculator' };
      expect(await seed(sql, { blocks: [first!, added, ...others] })).toMatchObject({ blocks: 1 });
      const rows = await sql`select path, version, is_in_preview from blocks order by order_index`;
      expect(rows.slice(0, 3)).toEqual([
        { path: first!.path, version: 'v7.0', is_in_preview: false },
        { path: '/blocks/price-calculator', version: first!.version, is_in_preview: true },
        { path: others[0]!.path, version: 'v7.0', is_in_preview: false },
      ]);
    }),
  );

  test(
    'a second run adds nothing and changes nothing',
    onEmpty(async (sql) => {
      await seed(sql, WHOLE);
      const before = await everything(sql);
      const report = await seed(sql, WHOLE);
      expect(Object.values(report).every((count) => count === 0)).toBe(true);
      expect(await everything(sql)).toEqual(before);
    }),
  );

  test(
    'what an operator changed or deleted stays as the operator left it',
    onEmpty(async (sql) => {
      await seed(sql);
      await sql`update blocks set version = 'v7.0', title = 'Menu' where path = '/blocks/navigation'`;
      await sql`update intents set name = 'Bookings', is_enabled = false where code = 'new_booking'`;
      await sql`update intent_steps set system_prompt = 'Mine.' where code = 'intro'`;
      await sql`update prompt_texts set text = 'Mine.' where code = 'nudge'`;
      await sql`delete from documents`;
      await sql`delete from block_snapshots`;
      const before = await everything(sql);
      await seed(sql);
      expect(await everything(sql)).toEqual(before);
    }),
  );

  test(
    'what is missing comes back without touching its neighbours',
    onEmpty(async (sql) => {
      await seed(sql);
      await sql`delete from blocks where path = '/blocks/hero'`;
      await sql`delete from prompt_texts where code = 'say_more'`;
      await sql`update prompt_texts set text = 'Mine.' where code = 'nudge'`;
      expect(await seed(sql)).toMatchObject({ blocks: 1, promptTexts: 1, configs: 0, intents: 0 });
      const [nudge] = await sql`select text from prompt_texts where code = 'nudge'`;
      expect(nudge!.text).toBe('Mine.');
    }),
  );

  test(
    'a delivered test that was changed or deleted stays so',
    onEmpty(async (sql) => {
      const { tests } = await seed(sql);
      expect(tests).toBeGreaterThanOrEqual(60);
      await sql`delete from dialog_tests where id = 'parking'`;
      await sql`update dialog_tests set name = 'Mine' where id = 'address'`;
      expect(await seed(sql)).toMatchObject({ tests: 0 });
      const rows = await sql`select id, name from dialog_tests where id in ('parking', 'address')`;
      expect(rows).toEqual([{ id: 'address', name: 'Mine' }]);
    }),
  );

  test(
    'a branch that has any version, even inactive, gets no version 1 of its file',
    onEmpty(async (sql) => {
      await sql`insert into intents (code, name) values ('reschedule', 'Move')`;
      await sql`insert into agent_configs (intent_id, system_prompt) select id, 'Own.' from intents`;
      expect(await seed(sql)).toMatchObject({ intents: 7, configs: 7 });
      expect(await versionsOf(sql, 'reschedule')).toHaveLength(1);
    }),
  );

  test(
    'an assistant that cannot be read leaves the database empty',
    onEmpty(async (sql) => {
      await expect(seed(sql, { folder: 'nowhere' })).rejects.toThrow('There is no folder nowhere');
      expect((await everything(sql)).flat()).toEqual([]);
    }),
  );

  describe('the slots of the booking', () => {
    const slotsOf = async (sql: TransactionSql) => {
      const [branch] = await sql`select slots from intents where code = 'new_booking'`;
      return branch!.slots.map(({ code }: { code: string }) => code);
    };

    /** Seeds as a release did that declared none, without traces in the ledger. */
    const seedWithoutSlots = async (sql: TransactionSql) => {
      await seed(sql);
      await sql`set local session_replication_role = replica`;
      await sql`update intents set slots = '[]'`;
      await sql`update intent_steps set collects = null`;
      await sql`set local session_replication_role = origin`;
    };

    test(
      'are declared in a new database, and in one of an earlier release, once',
      onEmpty(async (sql) => {
        expect(await seed(sql)).toMatchObject({ slots: 0 });
        const delivered = await slotsOf(sql);
        expect(delivered).toEqual([
          ...['name', 'phone', 'reason', 'service', 'doctor', 'time', 'comment'],
        ]);
        await seedWithoutSlots(sql);
        expect(await seed(sql)).toMatchObject({ slots: 1, steps: 0 });
        expect(await slotsOf(sql)).toEqual(delivered);
        expect(await seed(sql)).toMatchObject({ slots: 0 });
      }),
    );

    const edits: Record<string, (sql: TransactionSql) => Promise<unknown>> = {
      'a version of its own': (sql) =>
        sql`insert into agent_configs (intent_id, system_prompt)
            select id, 'Own.' from intents where code = 'new_booking'`,
      'other actions, as an earlier release delivered it': (sql) =>
        sql`update intents set actions = '{}' where code = 'new_booking'`,
      'an edited step': (sql) =>
        sql`update intent_steps set system_prompt = 'Own.' where code = 'intro'`,
      'a guard of its own': (sql) =>
        sql`update intent_steps set guards = '{"requires": ["insurance"]}' where code = 'book'`,
      'a step that collects another': (sql) =>
        sql`update intent_steps set collects = '["insurance"]' where code = 'book'`,
      'a deleted step': async (sql) => {
        await sql`update intent_steps set allowed_next = '["offer_time"]' where code = 'book'`;
        await sql`delete from intent_steps where code = 'close'`;
      },
      'no steps': async (sql) => {
        await sql`update intent_steps set allowed_next = '[]'`;
        await sql`delete from intent_steps`;
      },
      'a dialog that holds another': (sql) =>
        sql`with thread as (insert into threads (name) values ('A') returning id)
            insert into thread_states (thread_id, current_intent, slots)
            select id, 'new_booking', '{"name": "Ann", "insurance": "AOK"}' from thread`,
      'slots that were removed': async (sql) => {
        await sql`update intents set slots = '[{"code": "name"}]' where code = 'new_booking'`;
        await sql`update intents set slots = '[]' where code = 'new_booking'`;
      },
    };
    test.each(Object.entries(edits))(
      'are not declared in a branch with %s',
      (_, edit) =>
        onEmpty(async (sql) => {
          await seedWithoutSlots(sql);
          await edit(sql);
          expect(await seed(sql)).toMatchObject({ slots: 0 });
          expect(await slotsOf(sql)).toEqual([]);
        })(),
    );
  });

  describe('a configuration without a branch', () => {
    test(
      'moves to general_info, keeps its version and goes on answering',
      onEmpty(async (sql) => {
        const id = await addLegacyConfig(sql, { version: 4, isActive: true });
        expect(await seed(sql)).toMatchObject({ adoptedConfigs: 1, configs: 7 });
        expect(await versionsOf(sql, 'general_info')).toEqual([{
          id,
          version: 4,
          is_active: true,
        }]);
      }),
    );

    test(
      'takes the next free version when its own is taken, and leaves the active one',
      onEmpty(async (sql) => {
        await sql`insert into intents (code, name) values ('general_info', 'G')`;
        await sql`
          insert into agent_configs (intent_id, system_prompt, is_active)
          select id, 'Own.', true from intents`;
        const id = await addLegacyConfig(sql, { version: 1, isActive: true });
        await seed(sql);
        expect(await versionsOf(sql, 'general_info')).toMatchObject([
          { version: 1, is_active: true },
          { id, version: 2, is_active: false },
        ]);
      }),
    );

    test(
      'that came after the first start belongs to no branch',
      onEmpty(async (sql) => {
        await seed(sql);
        const id = await addLegacyConfig(sql, { version: 7, isActive: false });
        expect(await seed(sql)).toMatchObject({ adoptedConfigs: 0 });
        expect(await sql`select intent_id from agent_configs where id = ${id}`)
          .toEqual([{ intent_id: null }]);
      }),
    );

    test(
      'because its branch was deleted is no legacy one, and the branch is not delivered again',
      onEmpty(async (sql) => {
        await seed(sql);
        await sql`
          insert into agent_configs (intent_id, system_prompt)
          select id, 'Own.' from intents where code = 'reschedule'`;
        await sql`delete from intents where code = 'reschedule'`;
        expect(await seed(sql)).toMatchObject({ adoptedConfigs: 0, intents: 0, configs: 0 });
        expect(await versionsOf(sql, 'general_info')).toMatchObject([{ version: 1 }]);
        expect(await sql`select version, intent_id from agent_configs where system_prompt = 'Own.'`)
          .toEqual([{ version: 2, intent_id: null }]);
        const [next] = await sql`
          select version from intents as i, create_agent_config(i.id, null, 'New.')
          where i.code = 'general_info'`;
        expect(next!.version).toBe(2);
      }),
    );

    test(
      'of several, the one that was active answers',
      onEmpty(async (sql) => {
        await addLegacyConfig(sql, { version: 3, isActive: false });
        const id = await addLegacyConfig(sql, { version: 2, isActive: true });
        await addLegacyConfig(sql, { version: 1, isActive: false });
        await seed(sql);
        const active = (await versionsOf(sql, 'general_info')).filter((each) => each.is_active);
        expect(active).toEqual([{ id, version: 2, is_active: true }]);
      }),
    );
  });

  describe('exit conditions in an old system prompt', () => {
    test(
      'move once into their own field',
      onEmpty(async (sql) => {
        const id = await addLegacyConfig(sql, {
          version: 1,
          isActive: true,
          prompt: 'Be kind.\n\n## Exit conditions\n- goodbye',
        });
        expect(await seed(sql)).toMatchObject({ movedExitConditions: 1 });
        expect(await seed(sql)).toMatchObject({ movedExitConditions: 0 });
        const [config] = await sql`
        select system_prompt, exit_conditions_text from agent_configs where id = ${id}`;
        expect(config).toEqual({
          system_prompt: 'Be kind.',
          exit_conditions_text: '## Exit conditions\n- goodbye',
        });
      }),
    );

    test(
      'move with the no-break spaces around them',
      onEmpty(async (sql) => {
        await addLegacyConfig(sql, {
          version: 1,
          isActive: true,
          prompt: 'Soyez aimable.\u00a0\n\nConditions de sortie\u00a0:\n- au revoir\u00a0\n',
        });
        expect(await seed(sql)).toMatchObject({ movedExitConditions: 1 });
      }),
    );

    test(
      'stay where a service saved them, and where a start has left them',
      onEmpty(async (sql) => {
        await addLegacyConfig(sql, { version: 1, isActive: true, prompt: 'Be kind.' });
        await seed(sql);
        await sql`
        select create_agent_config(id, null, ${'Be kind.\n\nExit conditions:\n- goodbye'})
        from intents where code = 'reschedule'`;
        expect(await seed(sql)).toMatchObject({ movedExitConditions: 0 });
        expect(await sql`select from agent_configs where not is_settled`).toHaveLength(0);
      }),
    );

    test(
      'stay where an operator saved them',
      onEmpty(async (sql) => {
        await seed(sql);
        const author = crypto.randomUUID();
        await sql`insert into auth.users (id, email) values (${author}, ${
          author + '@example.com'
        })`;
        await sql`
        insert into agent_configs (intent_id, system_prompt, created_by)
        select id, ${'Be kind.\n\nExit conditions:\n- goodbye'}, ${author}
        from intents where code = 'reschedule'`;
        expect(await seed(sql)).toMatchObject({ movedExitConditions: 0 });
        await sql`delete from auth.users where id = ${author}`;
      }),
    );
  });
});
