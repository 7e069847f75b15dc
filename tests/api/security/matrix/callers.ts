import { testStack, tokenOf } from '../../../support/stack-client.ts';
import { call } from '../../../support/stack-client.ts';
import {
  claimsOf,
  deleteAccount,
  forgedTokens,
  newPerson,
  type Person,
  setRole,
  sign,
} from '../support.ts';
import type { Fixture } from './fixture.ts';
import type { AccessLevel } from './access-levels.ts';

export interface Caller {
  headers: Record<string, string>;
  /** The level at which the Data API treats the caller. */
  data: AccessLevel;
  /**
   * The level at which both APIs treat the caller; they reject an invalid token or key everywhere.
   */
  apis: AccessLevel;
}

/** The levels of each caller in the Data API and in both APIs. */
const ACCESS = {
  'nobody known': ['refused', 'anonymous'],
  'the publishable key': ['anonymous', 'anonymous'],
  'the publishable key as a token, too': ['anonymous', 'anonymous'],
  'a viewer': ['operator', 'operator'],
  'a viewer whose token says editor': ['operator', 'operator'],
  'a receptionist': ['serving', 'serving'],
  'the owner of the row': ['owner', 'owner'],
  'an editor': ['editor', 'editor'],
  'a demoted editor': ['operator', 'operator'],
  'an editor whose session was ended': ['stranger', 'refused'],
  'an editor with the session of another': ['stranger', 'refused'],
  'an editor’s token without a session': ['refused', 'refused'],
  'an editor with a session that is no UUID': ['refused', 'refused'],
  'a deleted account': ['stranger', 'refused'],
  'an expired token': ['refused', 'refused'],
  'a tampered token': ['refused', 'refused'],
  'a token of another secret': ['refused', 'refused'],
  // The embedded Supabase treats an unsigned token as none.
  'an unsigned token': ['anonymous', 'refused'],
  'an unsigned token with a made-up signature': ['refused', 'refused'],
  'the legacy anon key': ['anonymous', 'refused'],
  'the legacy service key': ['service', 'refused'],
  'a forged legacy service key': ['refused', 'refused'],
  'the secret key': ['service', 'service'],
  'the secret key in a browser': ['refused', 'service'],
  'an unknown secret key': ['refused', 'refused'],
} as const satisfies Record<string, [data: AccessLevel, apis: AccessLevel]>;

export type CallerName = keyof typeof ACCESS;
export const CALLERS = Object.keys(ACCESS) as CallerName[];

const HEADER = { alg: 'HS256', typ: 'JWT' };

/**
 * Returns a legacy key of projects before 2025: a token with only a role,
 * signed with the stack's own secret or another.
 */
export const legacyKey = (role: string, secret?: string) =>
  sign(HEADER, { iss: 'supabase', role, exp: Math.floor(Date.now() / 1000) + 3600 }, secret);

export async function createCallers(fixture: Fixture): Promise<Record<CallerName, Caller>> {
  const { publishableKey, secretKey, viewer } = testStack();
  const [editor, ended, demoted, removed, receptionist] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => newPerson('editor')),
  ) as [Person, Person, Person, Person, Person];
  await setRole(demoted.id, 'viewer');
  await setRole(receptionist.id, 'receptionist');
  await deleteAccount(removed.id);
  await (await call('service', `/functions/v1/catalog/users/${ended.id}/sessions`, {
    method: 'DELETE',
  })).body?.cancel();
  const { header, claims } = claimsOf(editor.token);
  const { session_id } = claimsOf(fixture.owner.token).claims;
  const { claims: viewing } = claimsOf(await tokenOf(viewer));
  const boast = { user_role: 'editor', app_metadata: { role: 'editor' } };
  const forged = await forgedTokens();

  const by = (token: string) => ({ apikey: publishableKey, Authorization: `Bearer ${token}` });
  const headers: Record<CallerName, Record<string, string>> = {
    'nobody known': {},
    'the publishable key': { apikey: publishableKey },
    'the publishable key as a token, too': by(publishableKey),
    'a viewer': by(await tokenOf(viewer)),
    'a viewer whose token says editor': by(sign(header, { ...viewing, ...boast })),
    'a receptionist': by(receptionist.token),
    'the owner of the row': by(fixture.owner.token),
    'an editor': by(editor.token),
    'a demoted editor': by(demoted.token),
    'an editor whose session was ended': by(ended.token),
    'an editor with the session of another': by(sign(header, { ...claims, session_id })),
    'an editor’s token without a session': by(sign(header, { ...claims, session_id: undefined })),
    'an editor with a session that is no UUID': by(sign(header, { ...claims, session_id: 'x' })),
    'a deleted account': by(removed.token),
    'an expired token': by(forged.expired!),
    'a tampered token': by(forged.tampered!),
    'a token of another secret': by(forged['of another secret']!),
    'an unsigned token': by(forged['alg: none']!),
    'an unsigned token with a made-up signature': by(`${forged['alg: none']}AAAA`),
    'the legacy anon key': by(legacyKey('anon')),
    'the legacy service key': by(legacyKey('service_role')),
    'a forged legacy service key': by(legacyKey('service_role', 'x'.repeat(40))),
    'the secret key': { apikey: secretKey },
    'the secret key in a browser': { apikey: secretKey, 'User-Agent': 'Mozilla/5.0 (X11)' },
    'an unknown secret key': { apikey: `sb_secret_${'x'.repeat(31)}` },
  };
  return Object.fromEntries(CALLERS.map((name) => {
    const [data, apis] = ACCESS[name];
    return [name, { headers: headers[name], data, apis }];
  })) as Record<CallerName, Caller>;
}
