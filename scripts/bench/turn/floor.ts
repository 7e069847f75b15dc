/**
 * The least that a turn can be: an HTTP request and the product's two SQL calls with what the
 * product hands over, through a driver and nothing else. Nothing is checked, routed or assembled.
 */
import postgres from 'postgres';
import { HISTORY_LENGTH, RETRIEVAL, serverArguments, type TurnCall } from './flow.ts';

const { databaseUrl, port } = serverArguments();
/** The body of the product's finish_turn call; only what differs between turns is put in. */
const { p_turn: commit } = JSON.parse(Deno.readTextFileSync(Deno.args[2]!));
const embeddings: Record<string, string> = JSON.parse(Deno.readTextFileSync(Deno.args[3]!));
const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
/** Of the settings that were read last. */
let version: string | null = null;

async function turn({ thread_id, message }: TurnCall): Promise<Response> {
  const [begun] = await sql`
    select public.begin_turn(
      p_limits => '[]'::jsonb, p_thread_id => ${thread_id}::uuid, p_query => ${message},
      p_embedding => ${embeddings[message]!}::text::extensions.vector, p_embedder => 'hashing-v1',
      p_limit => ${RETRIEVAL.limit}, p_min_score => ${RETRIEVAL.minScore}::real,
      p_history => ${HISTORY_LENGTH + 2}, p_settings_version => ${version}::uuid) as loaded`;
  const { state, settings_version } = begun!.loaded;
  version = settings_version;
  const row = {
    ...commit,
    thread_id,
    user_text: message,
    client_message_id: null,
    expected_revision: state?.revision ?? 0,
  };
  const [stored] = await sql`select public.finish_turn(${sql.json(row)}::jsonb) as stored`;
  const { text: reply, sources_json: sources, meta_json } = commit.reply;
  return Response.json({ ...stored!.stored, ...meta_json, reply, sources });
}

Deno.serve({ hostname: '127.0.0.1', port, onListen: () => {} }, async (request) => {
  if (request.method === 'GET') return new Response();
  return await turn(await request.json());
});
