import { expect, test } from 'vitest';
import { createClients } from '../../../../functions/shared/clients.ts';
import { RateLimitParts } from '../../../../functions/shared/rate-limits.ts';
import { guardAuth } from '../../../../scripts/stack/supabase/guard-auth.ts';

const PEOPLE = ['editor@example.com', 'viewer@example.com'];

/** Simulates a Data API that knows these people and has no limits. */
function dataApi(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.endsWith('/users')) return Response.json(null);
  const wanted = searchParams.get('email')?.replace('eq.', '');
  const found = PEOPLE.filter((email) => !wanted || email === wanted).slice(0, 1);
  return Response.json(found.map((email) => ({ email })));
}

/** Returns the requests to Auth and the Data API during a failed sign-in. */
async function asked(email: string) {
  const attempts: { email: string; password: string }[] = [];
  const calls: string[] = [];
  const { service: db } = createClients(
    { supabaseUrl: 'http://127.0.0.1', publishableKeys: ['p'], secretKeys: ['s'] },
    (input, init) => {
      const request = new Request(input, init);
      calls.push(new URL(request.url).pathname);
      return Promise.resolve(dataApi(request));
    },
  );
  const guard = guardAuth({
    auth: async (request) => {
      attempts.push(await request.json());
      return Response.json({ error_code: 'invalid_credentials' }, { status: 400 });
    },
    db,
    rateLimits: RateLimitParts.parse('sign-in-per-account=off, sign-in-per-address=off'),
    addressOf: () => '10.0.0.1',
  });
  const response = await guard(
    new Request('http://127.0.0.1/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'guess' }),
    }),
  );
  return { status: response.status, attempts, calls };
}

test('a sign-in with an unknown address asks for as much as one with a known address', async () => {
  const known = await asked('editor@example.com');
  const unknown = await asked('nobody@example.com');
  expect(known.attempts).toEqual([{ email: 'editor@example.com', password: 'guess' }]);
  expect(unknown.attempts).toEqual([
    { email: 'editor@example.com', password: expect.not.stringMatching(/^guess$/) },
  ]);
  expect(unknown.calls).toEqual(known.calls);
  expect(unknown.status).toBe(known.status);
});
