import { withTimeout } from '../../../functions/shared/with-timeout.ts';
import { App } from '@supabase/lite';
import { MIN_PASSWORD_LENGTH } from '../../../functions/shared/contract/limits.ts';
import { type Auth, createAuth } from '../../../functions/shared/auth.ts';
import { problem } from '../../../functions/shared/http/problem.ts';
import { createAuthAdmin } from './auth-admin.ts';
import { hasValidClaims } from './check-claims.ts';
import { createLiteConnection } from './lite-connection.ts';
import { refuse } from './refuse.ts';

export interface SupabaseOptions {
  databaseUrl: string;
  /** The URL that links in mails lead to. */
  siteUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  maxConnections: number;
  /** Whether anybody may create an account. */
  isSignUpOpen: boolean;
}

/** For a task without other clients: keys that are not stored, one connection. */
export const TASK_SETTINGS = {
  siteUrl: 'http://127.0.0.1',
  publishableKey: 'sb_publishable_of_this_task',
  secretKey: 'sb_secret_of_this_task',
  jwtSecret: crypto.randomUUID(),
  maxConnections: 1,
};

export interface Supabase {
  fetch(request: Request): Promise<Response>;
  /** Uses the secret key. */
  auth: Auth;
  /** Creates the schema `auth`, which the migrations refer to. */
  ensureSystemSchema(): Promise<void>;
  close(): Promise<void>;
}

/** The format of PostgREST, `2026-11-21T09:40:49.089+00:00`; lite returns PostgreSQL's text. */
const timestamptz = {
  to: 1184,
  from: [1184],
  serialize: (value: string) => value,
  parse: (text: string) => text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'),
};

/**
 * Quotes the values `true`, `null`, `unknown` and `1e5` in filters: lite parses them as other
 * types, whereas PostgREST compares them as texts, which may be names. Leaves other columns alone:
 * lite reads a quoted boolean as false.
 */
function quoteNames(request: Request): Request {
  const url = request.url.replace(
    /([?&](?:\w+\.)?(?:id|name|path|step|\w*code)=eq\.)([^&]+)/g,
    '$1%22$2%22',
  );
  return url === request.url ? request : new Request(url, request);
}

/**
 * Creates Supabase Auth and Data API on a PostgreSQL URL. Always over the wire: with lite's own
 * in-process PGlite connection concurrent requests see each other's rows (measured).
 */
export function createSupabase(options: SupabaseOptions): Supabase {
  const connection = createLiteConnection({
    url: options.databaseUrl,
    postgresOptions: { max: options.maxConnections, onnotice: () => {}, types: { timestamptz } },
  });
  const createApp = (isSignUpOpen: boolean) =>
    new App({
      connection,
      auth: {
        enabled: true,
        site_url: options.siteUrl,
        publishable_key: options.publishableKey,
        secret_key: options.secretKey,
        jwt_secret: options.jwtSecret,
        enable_signup: isSignUpOpen,
        minimum_password_length: MIN_PASSWORD_LENGTH,
      },
      options: { server: { admin: false, disableStudio: true, disableFallback: true } },
    });
  const app = createApp(options.isSignUpOpen);
  const fetchFrom = (served: App) => async (request: Request) =>
    await served.fetch(request, { peerAddress: null });
  const admin = createAuthAdmin({
    ...options,
    sql: connection.driver,
    signUp: fetchFrom(options.isSignUpOpen ? app : createApp(true)),
  });
  const serve = fetchFrom(app);
  const answer = async (request: Request) =>
    hasValidClaims(request)
      ? await admin(request) ?? await serve(quoteNames(request))
      : refuse(problem('token-expired', 'The access token is not valid. Sign in again.'));
  const { siteUrl: supabaseUrl, publishableKey, secretKey } = options;
  const keys = { supabaseUrl, publishableKeys: [publishableKey], secretKeys: [secretKey] };
  return {
    fetch: answer,
    auth: createAuth(keys, (input, init) => answer(new Request(input, init))),
    ensureSystemSchema: () => app.ensureSystemSchema(),
    close: () => withTimeout(CLOSE_MS, connection.close(), () => {}),
  };
}

/**
 * Timeout of closing in milliseconds: a request interrupted by a stop, such as indexing, would
 * otherwise keep its connection for ever.
 */
const CLOSE_MS = 2000;
