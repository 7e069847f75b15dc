import type { VisitorEvents, VisitorTurnEvents } from '@contract/assistant/schemas/visitors.ts';
import { type EventOf, readEvents } from '@/api/event-stream.ts';
import { API_BASE_URL } from '@/config.ts';
import type { components } from '@/api/generated/assistant.ts';

type Schemas = components['schemas'];
export type VisitorSite = Schemas['VisitorSite'];
export type VisitorMessage = Schemas['VisitorMessage'];
export type VisitorChallenge = Schemas['VisitorChallenge'];
export type VisitorProof = NonNullable<Schemas['VisitorChatRequest']['proof']>;
export type VisitorReply = Schemas['VisitorReply'];

const BASE = `${API_BASE_URL}/functions/v1/assistant/visitor`;
const ANSWERS_WITHIN_MS = 20_000;
/** Replaces the token if a cookie contains it; the site's key follows. */
export const COOKIE = 'cookie:';

/** A failed call; `code` is the API's problem code, or `unreachable`. */
export class VisitorProblem extends Error {
  /** @param challenge to solve first, for `challenge-required`. */
  constructor(
    readonly code: string,
    readonly status: number,
    readonly challenge?: VisitorChallenge,
  ) {
    super(code);
  }
}

interface Call {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the API; throws a VisitorProblem if the call fails. */
async function fetchVisitor(path: string, call: Call): Promise<Response> {
  const { method = 'GET', token, body, headers, signal } = call;
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: {
        ...headers,
        ...(token &&
          (token.startsWith(COOKIE)
            ? { 'visitor-site': token.slice(COOKIE.length) }
            : { authorization: `Bearer ${token}` })),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
  } catch {
    throw new VisitorProblem('unreachable', 0);
  }
  if (response.ok) return response;
  const problem: Partial<Schemas['Problem']> & { challenge?: VisitorChallenge } | null =
    await response.json().catch(() => null);
  throw new VisitorProblem(problem?.code ?? 'unreachable', response.status, problem?.challenge);
}

/** Calls the API for an answer of a type of the contract; throws a VisitorProblem. */
async function readJson<Name extends keyof Schemas>(
  path: string,
  call: Call = {},
): Promise<Schemas[Name]> {
  const response = await fetchVisitor(path, call);
  return await response.json().catch(() => {
    throw new VisitorProblem('unreachable', 0);
  });
}

/** Calls the API without reading its answer; throws a VisitorProblem. */
const send = async (path: string, call: Call) => void await fetchVisitor(path, call);

/** Calls for visitors; see functions/assistant/README.md. */
export const visitorApi = {
  site: (key: string) => readJson<'VisitorSite'>(`/sites/${encodeURIComponent(key)}`),
  begin: (site: string, given: { identity?: string; keep?: 'cookie' } = {}) =>
    readJson<'VisitorSession'>('/sessions', { method: 'POST', body: { site, ...given } }),
  messages: (token: string) => readJson<'VisitorMessages'>('/messages', { token }),
  feedback: (token: string, message_id: string, helpful: boolean) =>
    send('/feedback', { method: 'POST', token, body: { message_id, helpful } }),
  typing: (token: string) => send('/typing', { method: 'POST', token }),
  /** Deletes the dialog, and with `/session` also the session. */
  erase: (token: string, path: '/session' | '/messages') => send(path, { method: 'DELETE', token }),

  /** Sends a message; yields the events of the reply. */
  async *chat(
    token: string,
    body: { message: string; client_message_id: string; proof?: VisitorProof },
    signal: AbortSignal,
  ): AsyncGenerator<EventOf<VisitorTurnEvents>> {
    const response = await fetchVisitor('/chat', { method: 'POST', token, body, signal });
    yield* readEvents<VisitorTurnEvents>(response.body!);
  },

  /** Yields the events of a dialog after a message; ends when the server closes the stream. */
  async *events(
    token: string,
    after: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<EventOf<VisitorEvents>> {
    const headers: Record<string, string> = after ? { 'last-event-id': after } : {};
    const response = await fetchVisitor('/events', { token, headers, signal });
    yield* readEvents<VisitorEvents>(response.body!);
  },
};
