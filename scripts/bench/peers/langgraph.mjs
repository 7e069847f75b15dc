/**
 * The same flow in LangGraph.js with its Postgres checkpointer: retrieve, route, answer; the
 * messages and the branch are its state. `GET /?id=…&messages=…` gives a dialog its history.
 */
import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import pg from 'pg';
import {
  completion,
  exchange,
  HISTORY_LENGTH,
  REPLY,
  RETRIEVAL,
  ROUTE,
  serverArguments,
} from '../turn/flow.ts';

const { databaseUrl, port } = serverArguments();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
const checkpointer = new PostgresSaver(pool, undefined, { schema: 'langgraph' });
await checkpointer.setup();

const State = Annotation.Root({
  ...MessagesAnnotation.spec,
  ...{ intent: Annotation, fragments: Annotation },
});

/** LangChain's client of a model, whose endpoint answers at once. */
function model(content) {
  const fetch = () => Promise.resolve(Response.json(completion(content)));
  return new ChatOpenAI({ model: 'scripted', apiKey: 'none', configuration: { fetch } });
}

const routerModel = model(ROUTE);
const answerModel = model(REPLY);

async function retrieve({ messages }) {
  const question = String(messages.at(-1).content);
  const { rows } = await pool.query(
    `select document_id, document_name, chunk_index, heading_path, text, score
     from public.search_chunks($1, null, null, $2, $3)`,
    [question, RETRIEVAL.limit, RETRIEVAL.minScore.words],
  );
  return { fragments: rows };
}

async function route({ messages }) {
  const prompt = new SystemMessage('Choose the branch that serves the patient.');
  const answer = await routerModel.invoke([prompt, ...messages.slice(-HISTORY_LENGTH)]);
  return { intent: JSON.parse(String(answer.content)).intent_code };
}

async function answer({ messages, fragments }) {
  const sources = fragments.map((each) => `[${each.document_name}]\n${each.text}`).join('\n\n');
  const prompt = new SystemMessage(`Answer from these sources.\n\n${sources}`);
  return {
    messages: [await answerModel.invoke([prompt, ...messages.slice(-HISTORY_LENGTH)])],
  };
}

const graph = new StateGraph(State)
  .addNode('retrieve', retrieve)
  .addNode('route', route)
  .addNode('answer', answer)
  .addEdge(START, 'retrieve')
  .addEdge('retrieve', 'route')
  .addConditionalEdges('route', ({ intent }) => intent, { general_info: 'answer' })
  .addEdge('answer', END)
  .compile({ checkpointer });

const configOf = (id) => ({ configurable: { thread_id: id } });

async function seed(id, length) {
  const messages = Array.from({ length: length / 2 }, (_, i) => {
    const { question, answer } = exchange(i);
    return [new HumanMessage(question), new AIMessage(answer)];
  }).flat();
  await graph.updateState(configOf(id), { messages, intent: 'general_info', fragments: [] });
}

async function turn({ thread_id, message }) {
  const state = await graph.invoke({ messages: [new HumanMessage(message)] }, configOf(thread_id));
  return Response.json({
    reply: state.messages.at(-1).content,
    sources: state.fragments,
    intent_code: state.intent,
  });
}

Deno.serve({ hostname: '127.0.0.1', port, onListen: () => {} }, async (request) => {
  if (request.method === 'POST') return await turn(await request.json());
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('id');
  if (id) await seed(id, Number(searchParams.get('messages')));
  return new Response();
});
