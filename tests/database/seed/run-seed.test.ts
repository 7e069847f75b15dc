import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSeed } from '../../../scripts/seed/run-seed.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

const TABLES =
  'blocks, experimental_components, intents, agent_configs, intent_steps, prompt_texts, documents';

describe('runSeed', () => {
  let database: TestDatabase;
  let sql: TestDatabase['sql'];

  beforeAll(async () => {
    database = await openTestDatabase();
    sql = database.sql;
  }, 60_000);
  beforeEach(async () => {
    await sql.unsafe(`truncate ${TABLES} cascade`);
  });
  afterAll(() => database?.close());

  const activeVersions = () =>
    sql`select i.code, c.version, c.system_prompt, c.rules_text, c.exit_conditions_text
        from intents i join agent_configs c on c.intent_id = i.id and c.is_active
        order by i.order_index`;
  const everything = async () =>
    await Promise.all(TABLES.split(', ').map((table) => sql.unsafe(`select * from ${table}`)));
  const addLegacyConfig = async (version: number, isActive: boolean, prompt = 'Old prompt.') => {
    const [row] = await sql`
      insert into agent_configs (intent_id, version, system_prompt, is_active)
      values (null, ${version}, ${prompt}, ${isActive}) returning id`;
    return row!.id as string;
  };
  const versionsOf = (code: string) =>
    sql`select c.id, c.version, c.is_active from agent_configs c
        join intents i on i.id = c.intent_id where i.code = ${code} order by c.version`;

  test('an empty database gets everything the product ships', async () => {
    expect(await runSeed(sql)).toMatchObject({
      blocks: 8,
      experiments: 5,
      intents: 7,
      steps: 6,
      configs: 7,
      promptTexts: 5,
      adoptedConfigs: 0,
      movedExitConditions: 0,
    });
    const documents = await sql`select name, index_status, raw_text from documents`;
    expect(documents).toHaveLength(14);
    expect(documents.every((each) => each.index_status === 'pending')).toBe(true);
  });

  test('every branch has its version 1 active, with the text of its file', async () => {
    await runSeed(sql);
    const active = await activeVersions();
    expect(active.map((each) => each.code)).toEqual([
      'new_booking',
      'reschedule',
      'price_question',
      'medical_question',
      'general_info',
      'escalate_human',
      '_router',
    ]);
    expect(active.every((each) => each.version === 1)).toBe(true);
    expect(active[0]!.exit_conditions_text).toContain('[INTENT_CHANGE: code]');
    expect(active[6]!.exit_conditions_text).toBe('');
  });

  test('the six steps stand in order, with their exits and guards', async () => {
    await runSeed(sql);
    const steps =
      await sql`select code, allowed_next, guards from intent_steps order by order_index`;
    expect(steps.map((step) => [step.code, step.allowed_next, step.guards])).toEqual([
      ['intro', ['qualify', 'present', 'offer_time'], {}],
      ['qualify', ['present', 'offer_time'], {}],
      ['present', ['offer_time', 'qualify'], { requires: ['reason'] }],
      ['offer_time', ['book', 'present'], {}],
      ['book', ['close', 'offer_time'], { requires: ['name', 'reason', 'time'] }],
      ['close', [], { requires: ['name', 'phone', 'time'] }],
    ]);
  });

  test('a second run adds nothing and changes nothing', async () => {
    await runSeed(sql);
    const before = await everything();
    const report = await runSeed(sql);
    expect(Object.values(report).every((count) => count === 0)).toBe(true);
    expect(await everything()).toEqual(before);
  });

  test('what an operator changed or deleted stays as the operator left it', async () => {
    await runSeed(sql);
    await sql`update blocks set version = 'v7.0', title = 'Menu' where path = '/blocks/navigation'`;
    await sql`update intents set name = 'Bookings', is_enabled = false where code = 'new_booking'`;
    await sql`update intent_steps set system_prompt = 'Mine.' where code = 'intro'`;
    await sql`update prompt_texts set text = 'Mine.' where code = 'nudge'`;
    await sql`delete from documents`;
    const before = await everything();
    await runSeed(sql);
    expect(await everything()).toEqual(before);
  });

  test('what is missing comes back without touching its neighbours', async () => {
    await runSeed(sql);
    await sql`delete from blocks where path = '/blocks/hero'`;
    await sql`delete from prompt_texts where code = 'say_more'`;
    await sql`update prompt_texts set text = 'Mine.' where code = 'nudge'`;
    expect(await runSeed(sql)).toMatchObject({ blocks: 1, promptTexts: 1, configs: 0, intents: 0 });
    const [nudge] = await sql`select text from prompt_texts where code = 'nudge'`;
    expect(nudge!.text).toBe('Mine.');
  });

  test('a branch that has any version, even inactive, gets no version 1 of its file', async () => {
    await sql`insert into intents (code, name) values ('reschedule', 'Move')`;
    await sql`insert into agent_configs (intent_id, system_prompt) select id, 'Own.' from intents`;
    expect(await runSeed(sql)).toMatchObject({ intents: 6, configs: 6 });
    expect(await versionsOf('reschedule')).toHaveLength(1);
  });

  test('a prompt file that cannot be read leaves the database empty', async () => {
    const promptsDir = new URL('./nowhere/', import.meta.url);
    await expect(runSeed(sql, { promptsDir })).rejects.toThrow();
    expect((await everything()).flat()).toEqual([]);
  });

  describe('a configuration without a branch', () => {
    test('moves to general_info, keeps its version and goes on answering', async () => {
      const id = await addLegacyConfig(4, true);
      expect(await runSeed(sql)).toMatchObject({ adoptedConfigs: 1, configs: 6 });
      expect(await versionsOf('general_info')).toEqual([{ id, version: 4, is_active: true }]);
    });

    test('takes the next free version when its own is taken, and leaves the active one', async () => {
      await runSeed(sql);
      const id = await addLegacyConfig(1, true);
      await runSeed(sql);
      expect(await versionsOf('general_info')).toMatchObject([
        { version: 1, is_active: true },
        { id, version: 2, is_active: false },
      ]);
    });

    test('of several, the one that was active answers', async () => {
      await addLegacyConfig(3, false);
      const id = await addLegacyConfig(2, true);
      await addLegacyConfig(1, false);
      await runSeed(sql);
      const active = (await versionsOf('general_info')).filter((each) => each.is_active);
      expect(active).toEqual([{ id, version: 2, is_active: true }]);
    });
  });

  describe('exit conditions in an old system prompt', () => {
    test('move once into their own field', async () => {
      const id = await addLegacyConfig(1, true, 'Be kind.\n\n## Exit conditions\n- goodbye');
      expect(await runSeed(sql)).toMatchObject({ movedExitConditions: 1 });
      expect(await runSeed(sql)).toMatchObject({ movedExitConditions: 0 });
      const [config] = await sql`
        select system_prompt, exit_conditions_text from agent_configs where id = ${id}`;
      expect(config).toEqual({
        system_prompt: 'Be kind.',
        exit_conditions_text: '## Exit conditions\n- goodbye',
      });
    });

    test('stay where an operator saved them', async () => {
      await runSeed(sql);
      const author = crypto.randomUUID();
      await sql`insert into auth.users (id, email) values (${author}, ${author + '@example.com'})`;
      await sql`
        insert into agent_configs (intent_id, system_prompt, created_by)
        select id, ${'Be kind.\n\nExit conditions:\n- goodbye'}, ${author}
        from intents where code = 'reschedule'`;
      expect(await runSeed(sql)).toMatchObject({ movedExitConditions: 0 });
      await sql`delete from auth.users where id = ${author}`;
    });
  });
});
