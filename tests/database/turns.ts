import type { TransactionSql } from 'postgres';
import { refersBack } from '../../functions/assistant/turn/refers-back.ts';
import { PEOPLE } from './actors.ts';
import { ROWS } from './fixture.ts';
import { axis } from './vectors.ts';

/** A client's own id of a message. */
export const CLIENT_ID = '50000000-0000-4000-8000-000000000001';

/** Returns a turn in the assistant's format, with a test's own values. */
export function turn(rest: Record<string, unknown> = {}) {
  return {
    thread_id: null,
    thread_name: 'Hello there',
    user_id: PEOPLE.viewer,
    client_message_id: null,
    expected_revision: 0,
    agent_config_id: ROWS.config,
    user_text: 'Hello there',
    reply: {
      text: 'Good day',
      sources_json: [{ document_id: ROWS.document }],
      assembled_prompt: 'Prompt',
      intent_code: 'test_branch',
      meta_json: { events: ['sticky'] },
      facets: ['event:sticky'],
    },
    state: { current_intent: 'test_branch', current_step: 'intro', slots: { name: 'Ann' } },
    branch_switches: 0,
    ...rest,
  };
}

interface Committed {
  thread_id: string;
  message_id: string;
  user_message_id: string;
  revision: number;
}

export async function commit(sql: TransactionSql, rest = {}): Promise<Committed> {
  const [row] = await sql<{ done: Committed }[]>`
    select public.finish_turn(${JSON.stringify(turn(rest))}::text::jsonb) as done`;
  return row!.done;
}

/** Returns the SQL statement of a commit, for an attempt that may fail. */
export const commitStatement = (rest: Record<string, unknown>) =>
  `select public.finish_turn('${JSON.stringify(turn(rest))}')`;

export interface Loaded {
  thread: Record<string, unknown> | null;
  stored: Record<string, unknown> | null;
  state: Record<string, unknown> | null;
  messages: { role: string; text: string }[];
  follows_up: boolean;
  fragments: { text: string }[];
  settings_version: string;
  settings: {
    intents: Record<string, unknown>[];
    configs: { id: string }[];
    steps: Record<string, unknown>[];
    texts: Record<string, string>;
    probe: Record<string, unknown> | null;
  } | null;
}

/** Loads what the next turn would read. */
export async function load(sql: TransactionSql, args: {
  thread?: string;
  client?: string;
  history?: number;
  version?: string;
  /** Searched by its words; by default the fixture's chunk is found. */
  query?: string;
} = {}): Promise<Loaded> {
  const [row] = await sql<{ turn: Loaded }[]>`
    select public.begin_turn(
      p_limits => '[]', p_thread_id => ${args.thread ?? null}, p_client_message_id => ${
    args.client ?? null
  },
      p_query => ${args.query ?? 'text'},
      p_embedding => ${args.query === undefined ? axis(0) : null}, p_embedder => 'fixture',
      p_history => ${args.history ?? 30}, p_settings_version => ${args.version ?? null},
      p_refers_back => ${refersBack(args.query ?? 'text')}
    ) as turn`;
  return row!.turn;
}

/** Returns all rows that a turn writes, to check that a rejected one wrote nothing. */
export async function written(sql: TransactionSql) {
  const [row] = await sql`select
    (select count(*) from public.threads) as threads,
    (select count(*) from public.messages) as messages,
    (select md5(string_agg(s::text, '' order by thread_id)) from public.thread_states as s) as states,
    (select sum(switch_count) from public.threads) as switches`;
  return row;
}
