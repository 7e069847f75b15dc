/** Serves the product's chat on a database with a scripted model. */
import { createAssistantApp } from '../../../functions/assistant/app.ts';
import { createChatModel } from '../../../functions/assistant/turn/model/chat-model.ts';
import { turnDeps } from '../../../functions/assistant/turn-deps.ts';
import { EDITOR_EMAIL } from '../../stack/config/read-config.ts';
import { createLocalClients } from '../../stack/supabase/local-clients.ts';
import { createGateway } from '../../stack/http/gateway.ts';
import { listen } from '../../stack/http/listen.ts';
import { makeAccounts, startDataApi } from '../../testing/start-data-api.ts';
import { completion, REPLY, ROUTE, serverArguments } from './flow.ts';
import { streamTokens, STRUCTURED_REPLY } from './stream-tokens.ts';

const PASSWORD = 'only-for-this-measurement';

const { databaseUrl, port } = serverArguments();
const url = `http://127.0.0.1:${port}`;
const { keys, supabase, env } = await startDataApi(databaseUrl, url);
await makeAccounts(databaseUrl, supabase, PASSWORD);

/** Bodies of the last calls by function name, with --watch. */
const called: Record<string, string> = {};
const watched = {
  ...supabase,
  fetch: async (request: Request) => {
    const [, name] = /\/rpc\/(\w+)$/.exec(request.url) ?? [];
    if (name) called[name] = await request.clone().text();
    return await supabase.fetch(request);
  },
};
const clients = createLocalClients(env, Deno.args.includes('--watch') ? watched : supabase);
const endpoint = { apiKey: 'none', baseUrl: 'http://scripted', model: 'scripted' };
const isStructured = Deno.args.includes('--structured');
const turn = {
  ...turnDeps(env),
  routerModel: instantModel(ROUTE),
  answerModel: instantModel(isStructured ? STRUCTURED_REPLY : REPLY),
  answerEndpoint: { ...endpoint, structured: isStructured ? 'on' as const : 'off' as const },
};
const assistant = createAssistantApp({ env, clients, turn });
const token = await signIn();
await listen(
  '127.0.0.1',
  port,
  createGateway({
    supabase: supabase.fetch,
    functions: { assistant: (request, peer) => assistant.fetch(request, { peer }) },
    appConfig: {},
    front: () => Response.json({ token, secretKey: keys.secret_key, ...called }),
  }),
);

/**
 * Creates the product's model client for an endpoint that responds immediately, or with --slow
 * streams a token every 5 ms.
 */
function instantModel(content: string) {
  return createChatModel(endpoint, {
    timeoutMs: 30_000,
    fetch: (_, init) => {
      const { stream } = JSON.parse(String(init?.body));
      const tokenMs = Deno.args.includes('--slow') ? 5 : 0;
      return Promise.resolve(
        stream ? streamTokens(content, tokenMs) : Response.json(completion(content)),
      );
    },
  });
}

async function signIn(): Promise<string> {
  const response = await supabase.fetch(
    new Request(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishable_key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EDITOR_EMAIL, password: PASSWORD }),
    }),
  );
  const { access_token: token } = await response.json();
  if (!token) throw new Error('The account of the measurement cannot sign in.');
  return token;
}
