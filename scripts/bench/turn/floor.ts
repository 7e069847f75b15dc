/**
 * Measures the minimum cost of a turn: an HTTP request and the product's two SQL calls, through a
 * driver or, with --data-api, like a function on Supabase.
 */
import postgres from 'postgres';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { createLocalClients } from '../../stack/supabase/local-clients.ts';
import { startDataApi } from '../../testing/start-data-api.ts';
import { serverArguments, type TurnCall } from './flow.ts';

const { databaseUrl, port } = serverArguments();
/**
 * Bodies of the product's calls, including limits; only parts that differ between turns are
 * replaced.
 */
const { begin_turn: begin, finish_turn: { p_turn: commit } } = JSON.parse(
  Deno.readTextFileSync(Deno.args[2]!),
);
const calls = Deno.args.includes('--data-api') ? await throughDataApi() : throughDriver();
/** Version of the cached settings. */
let version: string | undefined;

interface Calls {
  begin(args: ReturnType<typeof beginning>): Promise<Loaded>;
  finish(turn: object): Promise<object>;
}

interface Loaded {
  state: { revision: number } | null;
  settings_version: string;
}

function throughDriver(): Calls {
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  return {
    async begin(args) {
      const [row] = await sql`
        select public.begin_turn(
          p_limits => ${sql.json(args.p_limits)}::jsonb, p_thread_id => ${args.p_thread_id}::uuid,
          p_query => ${args.p_query}, p_limit => ${args.p_limit},
          p_min_score => ${args.p_min_score ?? null}::real, p_history => ${args.p_history},
          p_settings_version => ${args.p_settings_version ?? null}::uuid,
          p_refers_back => ${args.p_refers_back}) as loaded`;
      return row!.loaded;
    },
    async finish(turn) {
      const [row] = await sql`select public.finish_turn(${
        sql.json(turn as never)
      }::jsonb) as stored`;
      return row!.stored;
    },
  };
}

async function throughDataApi(): Promise<Calls> {
  const { supabase, env } = await startDataApi(databaseUrl, `http://127.0.0.1:${port}`);
  const { service } = createLocalClients(env, supabase);
  return {
    begin: async (args) => unwrap(await service.rpc('begin_turn', args)) as unknown as Loaded,
    finish: async (turn) =>
      unwrap(await service.rpc('finish_turn', { p_turn: turn as never })) as object,
  };
}

const beginning = ({ thread_id, message }: TurnCall) => ({
  ...begin,
  p_thread_id: thread_id,
  p_query: message,
  p_settings_version: version,
});

async function turn(request: TurnCall): Promise<Response> {
  const { state, settings_version } = await calls.begin(beginning(request));
  version = settings_version;
  const stored = await calls.finish({
    ...commit,
    thread_id: request.thread_id,
    user_text: request.message,
    client_message_id: crypto.randomUUID(),
    expected_revision: state?.revision ?? 0,
  });
  const { text: reply, sources_json: sources, meta_json } = commit.reply;
  return Response.json({ ...stored, ...meta_json, reply, sources });
}

Deno.serve({ hostname: '127.0.0.1', port, onListen: () => {} }, async (request) => {
  if (request.method === 'GET') return new Response();
  return await turn(await request.json());
});
