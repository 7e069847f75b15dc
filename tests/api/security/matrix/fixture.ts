import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { newPerson, onDatabase, type Person } from '../support.ts';

type Row = Record<string, unknown>;

/** A row that callers try to read and change, and one that they try to add. */
export interface Probe {
  /** Columns that identify the row. */
  key: string[];
  row: Row;
  added: Row;
  /**
   * Whether there are no rows to restore: they belong to an earlier table, or cannot be deleted.
   */
  isView?: boolean;
  /** Valid values for changes, if the column's type is not enough to choose one. */
  samples?: Row;
}

const VECTOR = JSON.stringify(Array.from({ length: 384 }, (_, at) => at === 7 ? 1 : 0));
const TURNS = [{ message: 'Hello', expect: {} }];
const ROUTED = { intent_code: 'x', confidence: 0.9, fallback: false, model: 'probe', raw: '' };
/**
 * Fields of an API key, with both halves of its limit, so that each can be
 * changed alone.
 */
const key = { scope: 'chat', last_four: 'abcd', own_most: 1, own_seconds: 1 };
const LATE = '2099-01-01T11:00:00+00:00';
const HOURS = [{ day: 1, opens: '08:00', closes: '12:00' }];
const MONTH = { input_tokens: 9, cached_tokens: 1, output_tokens: 2 };
const PRICE = { input: 1, cached_input: 0.1, output: 2, currency: 'EUR' };
const CALL = { client: 'router', api: 'chat', outcome: 'ok', total_ms: 5 };
const PROBE = {
  ...{ endpoint: 'model.test', api: 'chat', schemas: 'enforced' },
  ...{ tools: true, streaming: true, usage: true, cached_tokens: true },
};
const LATER = '2099-01-01T00:00:00+00:00';

/** Rows of every table around one person, the owner, which no other test uses. */
export class Fixture {
  /** Prefix of every id in the fixture. */
  readonly mark = crypto.randomUUID().slice(0, 8);
  readonly probes: Record<string, Probe>;

  private constructor(readonly owner: Person, readonly other: Person) {
    this.probes = probesOf((n) => this.id(n), this.mark, owner, other);
  }

  static async create(): Promise<Fixture> {
    const fixture = new Fixture(await newPerson(), await newPerson());
    const { ledger, access_log } = fixture.probes;
    // Never removed.
    await runScript([
      insertion(['ledger', ledger!.row]),
      insertion(['access_log', access_log!.row]),
    ]);
    await fixture.reset();
    return fixture;
  }

  id(n: number): string {
    return `${this.mark}-0000-4000-8000-${String(n).padStart(12, '0')}`;
  }

  /** Hashes the rows with their positions and versions, which every write changes. */
  async contents(): Promise<Record<string, string>> {
    const hashes = this.tables.map((table) =>
      `select '${table}' as name, md5(string_agg(
         t.ctid || ' ' || t.xmin || ' ' || t, ',' order by t::text
       )) as hash from public.${table} as t where ${marked(table)} ${this.hasMark}`
    );
    const rows = await onDatabase((sql) => sql.unsafe(hashes.join(' union all ')));
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  }

  /** Restores the rows and removes added ones. */
  reset(): Promise<void> {
    return runScript([...this.removals, ...this.rows.map(insertion)]);
  }

  remove(): Promise<void> {
    return runScript(this.removals);
  }

  private get rows(): [table: string, row: Row][] {
    return [
      ['users', personRow(this.other, this.mark)],
      ...this.bookable,
      ...this.tables.map((table): [string, Row] => [table, this.probes[table]!.row]),
      ['threads', this.emptyThread],
      ['documents', this.emptyDocument],
      ['intent_steps', this.nextStep],
      ['intents', this.spareBranch],
      ['messages', this.otherReply],
      ...this.visitors.map((row): [string, Row] => ['visitor_sessions', row]),
    ];
  }

  private get removals(): string[] {
    const hashes = (ns: number[]) => ns.map((n) => `'${hashOf(`${this.mark} ${n}`)}'`).join();
    const visitors = hashes([3, 4, 5, 6]);
    return [
      `update public.agent_configs set is_active = false
        where id::text ${this.hasMark} or intent_id::text ${this.hasMark}`,
      ...this.tables.toReversed().map((table) =>
        `delete from public.${table} as t where t::text ${this.hasMark}`
      ),
      // A caller may have moved a session to another site; a proof contains no
      // mark.
      `delete from public.visitor_sessions where token_hash in (${visitors})`,
      `delete from public.visitor_proofs
        where proof_hash in (${visitors}) or token_hash in (${visitors})`,
      `delete from public.erasures where hash in (${hashes([7, 8])})`,
      // These rows contain no mark, and the functions store some, too.
      'delete from public.model_status',
      // Other tests store the probe of the answering model.
      `delete from public.model_probes where client <> 'answering'`,
    ];
  }

  get emptyThread(): Row {
    return { id: this.id(50), name: 'Empty', user_id: this.owner.id };
  }

  /** A branch that nothing refers to, which can be deleted. */
  get spareBranch(): { id: string; code: string; name: string; is_enabled: boolean } {
    return { id: this.id(54), code: `probe_z${this.mark}`, name: 'Spare', is_enabled: false };
  }

  /**
   * Rows to which appointments and sessions of visitors refer, and which
   * therefore cannot be deleted.
   */
  get bookable(): [table: string, row: Row][] {
    const service = `probe_u${this.mark}`;
    const number = parseInt(this.mark, 16) % 1_000_000_000;
    return [
      ['services', { code: service, name: 'Probe', minutes: 30 }],
      ['practitioners', { code: service, number, name: 'Probe', services: [service] }],
      ['practitioners', { code: `probe_v${this.mark}`, number: number + 1, name: 'Probe' }],
      ['sites', { key: `probe-u${this.mark}`, name: 'Probe' }],
      ['sites', { key: `probe-v${this.mark}`, name: 'Probe' }],
      ...[90, 91, 92].map((each): [string, Row] => [
        'threads',
        { id: this.id(each), name: 'Legal hold' },
      ]),
    ];
  }

  /** Sessions of visitors: one that ends, and one in the dialog of `otherReply`. */
  get visitors(): [ending: Row, talking: Row] {
    const site_key = `probe-u${this.mark}`;
    return [
      { token_hash: hashOf(`${this.mark} 5`), site_key },
      { token_hash: hashOf(`${this.mark} 6`), site_key, thread_id: this.id(50) },
    ];
  }

  get otherReply(): Row {
    return { id: this.id(55), thread_id: this.id(50), role: 'assistant', text: 'Hello' };
  }

  get emptyDocument(): Row {
    return {
      id: this.id(52),
      name: 'Empty',
      file_type: 'text',
      raw_text: '',
      index_status: 'indexing',
      index_run: this.id(53),
    };
  }

  private get tables(): string[] {
    return Object.keys(this.probes).filter((table) => !this.probes[table]!.isView);
  }

  private get nextStep(): Row {
    return { id: this.id(51), intent_id: this.id(3), code: 'next', name: 'Next' };
  }

  /** The condition of a text with a mark; a regular expression takes three times as long. */
  private get hasMark(): string {
    // PostgreSQL writes bytes as hexadecimal digits.
    const inBytes = Buffer.from(this.mark).toString('hex');
    const marks = [this.mark, inBytes, this.owner.id, this.other.id];
    return `like any (array[${marks.map((mark) => `'%${mark}%'`)}])`;
  }
}

/**
 * Returns the condition of the fixture's rows; webhooks of other tests receive its dialogs' events,
 * too.
 */
const marked = (table: string) => table === 'webhook_deliveries' ? 't.webhook_id::text' : 't::text';

/** Runs statements in one transaction and one round trip, because there are hundreds of them. */
const runScript = (statements: string[]): Promise<void> =>
  onDatabase(async (sql) => {
    await sql.unsafe(statements.join(';\n')).simple();
  });

function insertion([table, row]: [table: string, row: Row]): string {
  const columns = Object.keys(row).join();
  const json = JSON.stringify(row).replaceAll("'", "''");
  return `insert into public.${table} (${columns})
    select ${columns} from jsonb_populate_record(null::public.${table}, '${json}')`;
}

const personRow = ({ id, email }: Person, mark: string): Row => ({
  id,
  email,
  display_name: mark,
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns an asset with this text as its bytes. */
const assetOf = (bytes: string): Row => ({
  hash: hashOf(bytes),
  content_type: 'image/png',
  bytes,
});

function probesOf(
  id: (n: number) => string,
  mark: string,
  owner: Person,
  other: Person,
): Record<string, Probe> {
  const chunkTerms = {
    document_id: id(7),
    run: id(9),
    language: 'german',
    stems: [],
    parts: '{}/1000000000',
  };
  const one = (row: Row, added: Row, samples?: Row): Probe => ({
    key: ['id'],
    row,
    added,
    samples,
  });
  const block = { version: 'v1.0', title: 'Probe', order_index: 9999 };
  const file = { name: 'Probe', text: 'Probe', file_type: 'text' };
  const step = { intent_id: id(3), name: 'Step' };
  const gapQuestion = { cause: 'nothing_found', asked_at: LATER, embedder: 'questions-v1' };
  const closure = {
    ...{ first_date: '2026-02-01', last_date: '2026-02-05' },
    ...{ from_time: '10:00:00', to_time: '12:00:00' },
  };
  const appointment = {
    service: `probe_u${mark}`,
    practitioner: `probe_u${mark}`,
    practitioner_number: parseInt(mark, 16) % 1_000_000_000,
    ends_at: '2099-01-01T10:30:00+00:00',
    status: 'held',
    held_until: LATER,
  };
  const request = { summary: mark, reason: 'x', due_at: LATER };
  // Ended, so that no worker claims it.
  const run = {
    status: 'done',
    finished_at: LATER,
    tried_branch: `probe_x${mark}`,
    tries: [],
    fragments: 'stored',
    estimate: { model_calls: 1, tokens: 1 },
    total: 5,
    done: 4,
  };
  const item = {
    run_id: id(20),
    name: 'Probe',
    position: 1,
    attempt: 1,
    repeats: 5,
    ended_at: LATER,
  };
  const off = { is_enabled: false };
  const noActions = { actions: [], before: [], on_enter: null };
  const usage = { day: '2099-01-01', tokens: 1, largest_turn: 1 };
  const action = {
    ...{ kind: 'lookup', input: {} },
    request: { method: 'GET', url: 'https://x.example/', headers: {}, body: null },
  };
  const chunk = { document_id: id(7), text: 'Text', embedder: mark, embedding: VECTOR };
  return {
    users: one(personRow(owner, mark), { id: id(60), email: 'x@example.com', display_name: mark }),
    blocks: one(
      { id: id(1), path: `/tests/${mark}`, ...block },
      { id: id(61), path: `/tests/${mark}/added`, ...block },
      {
        // A number that no change of another column produces.
        revision: 1000,
        // In the order of jsonb's keys.
        changelog: [{ date: '2026-02-03', changes: ['Probe'], version: 'v1.0' }],
      },
    ),
    block_snapshots: one(
      { id: id(2), block_id: id(1), version: 'v1.0', html: '<p>', css: '' },
      { id: id(62), block_id: id(1), version: 'v1.1', html: '<p>', css: '' },
    ),
    assets: {
      key: ['hash'],
      row: assetOf(`${mark} 1`),
      added: assetOf(`${mark} 2`),
      samples: { content_type: 'image/gif', bytes: `${mark} 1` },
    },
    experimental_components: one(
      { id: id(12), name: 'Probe', path: `/tests/${mark}` },
      { id: id(72), name: 'Probe', path: `/tests/${mark}/added` },
    ),
    intents: one(
      { id: id(3), code: `probe_x${mark}`, name: 'Probe', is_enabled: false, order_index: 9999 },
      { id: id(63), code: `probe_y${mark}`, name: 'Probe', is_enabled: false, order_index: 9999 },
      // A branch names only actions that exist, and those are not deleted.
      { actions: [] },
    ),
    agent_configs: one(
      { id: id(4), intent_id: id(3), system_prompt: 'Prompt' },
      { id: id(64), intent_id: id(3), system_prompt: 'Prompt' },
    ),
    intent_steps: one(
      { id: id(5), ...step, code: 'intro' },
      { id: id(65), ...step, code: 'added' },
      {
        allowed_next: ['next'],
        outcome: { kind: 'urgent', due_minutes: 1 },
        collects: ['name'],
        ...noActions,
      },
    ),
    ledger: {
      isView: true,
      ...one({ id: id(16), what: 'created' }, { id: id(76), what: 'created' }),
    },
    access_log: {
      isView: true,
      ...one(
        { id: id(17), what: 'dialog', thread_ids: [id(20)], via: 'api' },
        { id: id(77), what: 'dialog', thread_ids: [id(20)], via: 'api' },
        { what: 'trace', thread_ids: [id(21)], via: 'data_api' },
      ),
    },
    assistant_settings: {
      key: ['code'],
      row: { code: `probe_x${mark}`, value: 1 },
      added: { code: `probe_added_x${mark}`, value: 1 },
      samples: { code: `probe_y${mark}`, value: 2 },
    },
    prompt_texts: {
      key: ['code'],
      row: { code: `probe_x${mark}`, text: 'Text' },
      added: { code: `probe_added_x${mark}`, text: 'Text' },
      samples: { code: `probe_y${mark}` },
    },
    actions: {
      key: ['code'],
      row: { code: `probe_x${mark}`, name: mark, ...action },
      added: { code: `probe_added_x${mark}`, name: mark, ...action },
      samples: {
        // An effect has no cache, and jsonb orders its keys.
        ...{ kind: 'lookup', provider: 'http' },
        request: { url: 'https://y.example/', body: null, method: 'GET', headers: {} },
      },
    },
    action_secrets: {
      key: ['name'],
      row: { name: `P${mark}`, value: 'v1:YQ==' },
      added: { name: `A${mark}`, value: 'v1:YQ==' },
      samples: { value: 'v1:Yg==' },
    },
    api_keys: one(
      { id: id(22), name: `Probe ${mark}`, ...key },
      { id: id(82), name: `Probe ${mark} added`, ...key },
      { scope: 'catalog', own_most: 5, own_seconds: 60, last_four: 'wxyz' },
    ),
    api_key_secrets: {
      key: ['hash'],
      row: { hash: hashOf(`${mark} 1`), api_key_id: id(22) },
      added: { hash: hashOf(`${mark} 2`), api_key_id: id(22) },
    },
    threads: {
      ...one(
        { id: id(6), name: 'Dialog', user_id: owner.id, agent_config_id: id(4) },
        { id: id(66), name: 'Dialog', user_id: owner.id },
      ),
      // A trial has both, other dialogs neither.
      samples: { candidate: null, is_trial: false },
    },
    messages: one(
      {
        id: id(8),
        thread_id: id(6),
        role: 'assistant',
        text: 'Hello',
        created_at: '2026-01-01T00:00:00+00:00',
        meta_json: { router_version: 1, debug: { router: ROUTED } },
        facets: ['intent_code:_router'],
      },
      { id: id(68), thread_id: id(6), role: 'user', text: 'Hello' },
    ),
    thread_tags: {
      key: ['thread_id', 'tag'],
      row: { thread_id: id(6), tag: mark },
      added: { thread_id: id(6), tag: `${mark} added` },
    },
    legal_holds: {
      key: ['thread_id'],
      row: { thread_id: id(90), reason: mark },
      added: { thread_id: id(91), reason: mark },
      samples: { thread_id: id(92) },
    },
    retention_rules: {
      key: ['kind'],
      row: { kind: `probe_u${mark}`, delete_after_days: 36_500 },
      added: { kind: `probe_v${mark}`, delete_after_days: 36_500 },
      samples: { kind: `probe_w${mark}`, anonymise_after_days: null, delete_after_days: 36_000 },
    },
    retention_runs: one(
      { id: id(93), kind: mark, finished_at: LATER, counts: { traces: {} } },
      { id: id(94), kind: mark, finished_at: LATER, counts: { traces: {} } },
    ),
    message_feedback: one(
      { id: id(16), message_id: id(8), user_id: other.id, helpful: false },
      { id: id(75), message_id: id(8), helpful: true },
      { message_id: id(8), helpful: false, reason: 'tone' },
    ),
    message_routes: {
      key: ['message_id'],
      row: { message_id: id(8), intent_code: `probe_x${mark}` },
      added: { message_id: id(55), intent_code: `probe_x${mark}` },
      samples: { intent_code: `probe_x${mark}` },
    },
    saved_filters: one(
      { id: id(17), user_id: other.id, name: mark, filter: {} },
      { id: id(76), name: `${mark} added`, filter: {} },
      { list: 'requests' },
    ),
    router_prompts: {
      key: ['id'],
      row: { id: mark, text: 'Route.' },
      added: { id: `${mark} added`, text: 'Route.' },
    },
    message_traces: {
      key: ['message_id'],
      row: { message_id: id(8), trace: {} },
      added: { message_id: id(55), trace: {} },
      samples: { router_prompt: mark },
    },
    thread_holds: {
      key: ['thread_id'],
      row: { thread_id: id(6), held_by: owner.id, ends_at: LATER, idle_text: mark },
      added: { thread_id: id(50), held_by: owner.id, ends_at: LATER, idle_text: mark },
    },
    requests: one(
      { id: id(19), thread_id: id(6), intent_code: 'x', kind: 'a', ...request },
      { id: id(79), thread_id: id(6), intent_code: 'x', kind: 'b', ...request },
      { status: 'in_progress', kind: 'c', assignee: other.id, thread_id: id(50) },
    ),
    request_history: {
      key: ['request_id', 'note'],
      row: { request_id: id(19), what: 'note', note: mark },
      added: { request_id: id(19), what: 'note', note: `${mark} added` },
    },
    services: {
      key: ['code'],
      row: { code: `probe_s${mark}`, name: 'Probe', minutes: 30 },
      added: { code: `probe_t${mark}`, name: 'Probe', minutes: 30 },
    },
    proposals: one(
      { id: id(24), kind: 'document', document: file, reason: mark },
      { id: id(84), kind: 'document', document: file, reason: `${mark} added` },
      {
        document_id: null,
        api_key_id: null,
        settled_by: null,
        proposed_by: null,
        document: { ...file, name: 'x' },
      },
    ),
    saved_replies: {
      key: ['name'],
      row: { name: mark, text: 'Probe' },
      added: { name: `${mark} added`, text: 'Probe' },
    },
    synonyms: {
      key: ['word'],
      row: { word: mark, synonyms: ['probe'] },
      added: { word: `${mark}-added`, synonyms: ['probe'] },
      samples: { synonyms: ['sample'] },
    },
    sites: {
      key: ['key'],
      row: { key: `probe-s${mark}`, name: 'Probe' },
      added: { key: `probe-t${mark}`, name: 'Probe' },
      samples: {
        ...{ colour: '#112233', position: 'left', challenge: 'proof_of_work' },
        ...{ origins: ['https://x.example'], languages: ['de'], texts: { en: {} } },
        identity: { alg: 'HS256', public_key: null },
      },
    },
    site_secrets: {
      key: ['site_key'],
      row: { site_key: `probe-u${mark}`, secret: 'v1:YQ==' },
      added: { site_key: `probe-v${mark}`, secret: 'v1:YQ==' },
      samples: { site_key: `probe-v${mark}`, secret: 'v1:Yg==' },
    },
    visitor_identities: one(
      { id: id(25), site_key: `probe-u${mark}`, sub: 'a' },
      { id: id(85), site_key: `probe-u${mark}`, sub: 'b' },
      { site_key: `probe-v${mark}`, thread_id: id(50) },
    ),
    visitor_identity_uses: {
      key: ['site_key', 'jti_hash'],
      row: { site_key: `probe-u${mark}`, jti_hash: hashOf('1'), expires_at: LATER },
      added: { site_key: `probe-u${mark}`, jti_hash: hashOf('2'), expires_at: LATER },
      samples: { site_key: `probe-v${mark}`, jti_hash: hashOf('3') },
    },
    visitor_sessions: {
      key: ['token_hash'],
      row: { token_hash: hashOf(`${mark} 3`), site_key: `probe-u${mark}` },
      added: { token_hash: hashOf(`${mark} 4`), site_key: `probe-u${mark}` },
      samples: { thread_id: id(50), site_key: `probe-v${mark}`, identity_id: id(25) },
    },
    visitor_usage: {
      key: ['site_key', 'address'],
      row: { site_key: `probe-u${mark}`, address: mark, ...usage },
      added: { site_key: `probe-u${mark}`, address: `${mark} added`, ...usage },
      samples: { site_key: `probe-v${mark}`, day: '2099-01-02' },
    },
    site_refusals: {
      key: ['site_key', 'day'],
      row: { site_key: `probe-u${mark}`, day: '2099-01-03', reason: 'paused', requests: 1 },
      added: { site_key: `probe-u${mark}`, day: '2099-01-04', reason: 'paused', requests: 1 },
      samples: { site_key: `probe-v${mark}`, day: '2099-01-05', reason: 'budget' },
    },
    erasures: {
      key: ['hash'],
      row: { hash: hashOf(`${mark} 7`) },
      added: { hash: hashOf(`${mark} 8`) },
    },
    visitor_proofs: {
      key: ['proof_hash'],
      row: { proof_hash: hashOf(`${mark} 5`), token_hash: hashOf(`${mark} 3`) },
      added: { proof_hash: hashOf(`${mark} 6`), token_hash: hashOf(`${mark} 3`) },
    },
    visitor_turns: one(
      { id: id(24), site_key: `probe-u${mark}`, address: mark },
      { id: id(84), site_key: `probe-u${mark}`, address: mark },
      { site_key: `probe-v${mark}` },
    ),
    practitioners: {
      key: ['code'],
      row: { code: `probe_s${mark}`, name: 'Probe', hours: HOURS },
      added: { code: `probe_t${mark}`, name: 'Probe' },
      samples: { services: [`probe_u${mark}`], hours: [] },
    },
    closures: {
      key: ['reason'],
      row: { practitioner: `probe_u${mark}`, reason: mark, ...closure },
      added: { practitioner: `probe_u${mark}`, reason: `${mark} added`, ...closure },
      samples: {
        practitioner: `probe_v${mark}`,
        ...{ first_date: '2026-02-02', last_date: '2026-02-06' },
        ...{ from_time: '11:00:00', to_time: '13:00:00' },
      },
    },
    appointments: one(
      { id: id(23), ...appointment, starts_at: '2099-01-01T10:00:00+00:00' },
      { id: id(83), ...appointment, starts_at: '2099-01-01T10:45:00+00:00', ends_at: LATE },
      {
        ...{ service: `probe_s${mark}`, starts_at: '2099-01-01T09:59:00+00:00' },
        ...{ ends_at: '2099-01-01T10:29:00+00:00', status: 'cancelled' },
        ...{ thread_id: id(50), request_id: id(19) },
      },
    ),
    appointment_history: {
      key: ['appointment_id', 'what'],
      row: { appointment_id: id(23), what: 'changed' },
      added: { appointment_id: id(23), what: 'moved' },
      samples: { by: other.id },
    },
    calendar_feeds: {
      key: ['token_hash'],
      row: { practitioner: `probe_u${mark}`, token_hash: mark.padEnd(64, 'a') },
      added: { practitioner: `probe_u${mark}`, token_hash: mark.padEnd(64, 'b') },
      samples: { practitioner: `probe_v${mark}`, created_by: other.id },
    },
    // Disabled, so that no other test's event is queued for it.
    webhooks: one(
      { id: id(20), url: `https://${mark}.example`, events: ['request.created'], ...off },
      { id: id(80), url: `https://${mark}.example`, events: ['request.created'], ...off },
      { events: ['message.created'] },
    ),
    webhook_secrets: {
      key: ['webhook_id', 'secret'],
      row: { webhook_id: id(20), secret: `whsec_${'a'.repeat(32)}` },
      added: { webhook_id: id(20), secret: `whsec_${'b'.repeat(32)}` },
    },
    webhook_deliveries: one(
      { id: id(21), webhook_id: id(20), event: 'x', body: '{}', status: 'failed' },
      { id: id(81), webhook_id: id(20), event: 'x', body: '{}', status: 'failed' },
      { thread_id: id(50) },
    ),
    dialog_tests: one(
      { id: `${mark}-1`, name: 'Probe', intent_code: `probe_x${mark}`, turns: TURNS },
      { id: `${mark}-2`, name: 'Probe', intent_code: `probe_x${mark}`, turns: TURNS },
    ),
    runs: one(
      { id: id(20), ...run, candidate: { [`probe_x${mark}`]: { config_id: id(4) } } },
      { id: id(80), ...run, candidate: {} },
      { status: 'failed', fragments: 'fresh' },
    ),
    run_items: one(
      { id: id(21), ...item, test_id: mark },
      { id: id(81), ...item, position: 9, test_id: `${mark} added` },
      // Of a test or of a message; a passed one has no error.
      { message_id: null, error: null },
    ),
    exported_parts: {
      key: ['path'],
      row: { path: `probe ${mark}`, hash: 'a'.repeat(32) },
      added: { path: `probe ${mark} added`, hash: 'b'.repeat(32) },
      samples: { hash: 'c'.repeat(32) },
    },
    delivered_tests: one({ id: `${mark}-1` }, { id: `${mark}-2` }),
    thread_states: { key: ['thread_id'], row: { thread_id: id(6) }, added: { thread_id: id(50) } },
    gaps: one(
      {
        ...{ id: id(18), status: 'closed', settled_as: 'closed', settled_at: LATER },
        ...{ question_count: 1, last_asked_at: LATER },
      },
      { id: id(78) },
      { status: 'dismissed', settled_as: 'dismissed', document_id: id(7) },
    ),
    // With the current embedder, so that reads do not group them, and without a gap, which is
    // deleted with its last question.
    gap_questions: {
      key: ['message_id'],
      row: { message_id: id(8), ...gapQuestion },
      added: { message_id: id(55), ...gapQuestion },
      samples: { cause: 'no_answer', gap_id: id(18) },
    },
    documents: one(
      // Drafts are kept while the run is alive.
      {
        id: id(7),
        name: 'Probe',
        file_type: 'text',
        raw_text: 'Text',
        blocks: [],
        index_status: 'indexing',
        index_run: id(9),
      },
      { id: id(67), name: 'Probe', file_type: 'text', raw_text: 'Text', index_status: 'ready' },
    ),
    document_chunks: {
      key: ['document_id', 'chunk_index'],
      row: { ...chunk, chunk_index: 0 },
      added: { ...chunk, chunk_index: 1 },
    },
    published_chunks: {
      isView: true,
      key: ['document_id', 'chunk_index'],
      row: { ...chunk, chunk_index: 0 },
      added: { ...chunk, chunk_index: 1 },
    },
    hidden_runs: {
      key: ['document_id', 'run'],
      row: { document_id: id(7), run: id(9) },
      added: { document_id: id(7), run: id(69) },
    },
    search_terms: {
      key: ['term'],
      row: { term: mark, is_part: false, chunks: 1 },
      added: { term: `${mark} added`, is_part: false, chunks: 1 },
    },
    search_languages: {
      key: ['language'],
      row: { language: mark, chunks: 0 },
      added: { language: `${mark} added`, chunks: 0 },
      // A search reads questions in every language with chunks.
      samples: { chunks: 0 },
    },
    common_words: {
      key: ['stem'],
      row: { stem: mark, rank: 50_000 },
      added: { stem: `${mark} added`, rank: 50_000 },
    },
    chunk_terms: {
      key: ['chunk_id'],
      row: { ...chunkTerms, chunk_id: -parseInt(mark, 16) },
      added: { ...chunkTerms, chunk_id: -parseInt(mark, 16) - 1 },
      samples: {
        document_id: id(67),
        run: id(69),
        parts: '{2:1}/1000000000',
        stems: [1],
        language: 'german',
      },
    },
    chunk_drafts: {
      key: ['document_id', 'run', 'chunk_index'],
      row: { ...{ document_id: id(7), run: id(9), text: 'Text' }, chunk_index: 0 },
      added: { ...{ document_id: id(7), run: id(9), text: 'Text' }, chunk_index: 1 },
    },
    rate_limits: {
      key: ['name', 'subject'],
      row: { name: 'probe', subject: mark, free_at: LATER },
      added: { name: 'probe/added', subject: mark, free_at: LATER },
    },
    idempotency_keys: {
      key: ['caller', 'operation', 'key'],
      row: { caller: mark, operation: 'POST /probe', key: 'probe', fingerprint: '' },
      added: { caller: mark, operation: 'POST /probe', key: 'added', fingerprint: '' },
      samples: { status: 201 },
    },
    known_addresses: {
      key: ['subject'],
      row: { subject: mark, known_until: LATER },
      added: { subject: `${mark} added`, known_until: LATER },
    },
    // In the future: a change of a setting deletes earlier entries.
    settings_changes: one(
      { id: id(14), made_at: LATER },
      { id: id(73), made_at: LATER },
      { made_at: '2098-01-01T00:00:00+00:00' },
    ),
    metrics: {
      key: ['name', 'labels'],
      row: { name: 'probe', labels: mark, value: 1 },
      added: { name: 'probe_added', labels: mark, value: 1 },
    },
    model_budgets: {
      key: ['user_id'],
      row: { user_id: owner.id, tokens_per_day: 1_000_000 },
      added: { user_id: other.id, tokens_per_day: 1_000_000 },
    },
    retrieval_thresholds: {
      key: ['ranked_by'],
      row: { ranked_by: mark, min_score: 0.5 },
      added: { ranked_by: `${mark} added`, min_score: 0.5 },
      samples: { min_score: 0.25 },
    },
    model_probes: {
      key: ['client'],
      row: { client: 'judge', model: mark, ...PROBE },
      added: { client: 'router', model: mark, ...PROBE },
      samples: { api: 'responses', schemas: 'ignored' },
    },
    model_prices: {
      key: ['model'],
      row: { model: mark, ...PRICE },
      added: { model: `${mark} added`, ...PRICE },
      samples: { currency: 'USD' },
    },
    model_calls: {
      key: ['id'],
      row: { id: id(70), model: mark, ...CALL },
      added: { id: id(71), model: mark, ...CALL },
      samples: { client: 'judge', api: 'responses', outcome: 'timeout' },
    },
    model_months: {
      key: ['month', 'model'],
      row: { month: '2020-01-01', model: mark, ...MONTH },
      added: { month: '2020-01-01', model: `${mark} added`, ...MONTH },
      samples: { month: '2020-02-01' },
    },
    model_status: {
      key: ['client'],
      row: { client: 'judge', cause: 'timeout' },
      added: { client: 'rerank', cause: 'timeout' },
    },
    alert_settings: {
      key: ['user_id'],
      row: { user_id: owner.id, quiet_from: '22:00', quiet_until: '07:00' },
      added: { user_id: other.id },
      samples: { kinds: ['model'], quiet_from: '21:00:00', quiet_until: '08:00:00' },
    },
    alerts: {
      key: ['user_id', 'kind', 'subject'],
      row: {
        user_id: owner.id,
        kind: 'probe',
        subject: mark,
        waiting_since: LATER,
        next_attempt_at: null,
      },
      added: {
        user_id: other.id,
        kind: 'probe',
        subject: mark,
        waiting_since: LATER,
        next_attempt_at: null,
      },
    },
    model_usage: {
      key: ['user_id', 'day'],
      row: { user_id: owner.id, day: '2026-01-01', tokens: 1 },
      added: { user_id: other.id, day: '2026-01-01', tokens: 1 },
    },
  };
}
