import '../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useChosenVersions } from '@/features/assistant/sandbox/chosen-versions.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useConnection } from '@/stores/connection.ts';
import { useSession } from '@/stores/session.ts';
import { answer, callsTo, problem, unreachable } from '../support/api.ts';
import { openPage } from '../support/session.ts';

const auth = vi.hoisted(() => ({
  session: null as { access_token: string } | null,
  getSession: vi.fn(),
  signInWithPassword: vi.fn(),
  signOut: vi.fn(),
  getUser: vi.fn(),
  /** Callback for a sign-out in another tab, which the mock sets. */
  onSignedOut: () => {},
}));
vi.mock('@/stores/auth-client.ts', () => ({
  createAuthClient: (onSignedOut: () => void) => {
    auth.onSignedOut = onSignedOut;
    return Promise.resolve(auth);
  },
}));

const WHOAMI = 'POST /rest/v1/rpc/whoami';
const ADA = {
  can_serve: true,
  id: 'u1',
  email: 'ada@linden.test',
  display_name: 'Ada',
  role: 'editor',
};
const STORED = { 'linden.session': JSON.stringify({ user: { email: 'ada@linden.test' } }) };
/** Stores a session like the client after signing in. */
const keepSession = () => localStorage.setItem('linden.session', STORED['linden.session']);

beforeEach(() => {
  vi.clearAllMocks();
  openPage();
  auth.getSession.mockImplementation(() => Promise.resolve({ data: { session: auth.session } }));
  auth.signInWithPassword.mockImplementation(() => {
    auth.session = { access_token: 'token' };
    keepSession();
    return Promise.resolve({ data: { session: auth.session }, error: null });
  });
  auth.signOut.mockImplementation(() => {
    localStorage.removeItem('linden.session');
    auth.session = null;
    auth.onSignedOut();
    return Promise.resolve({ error: null });
  });
  auth.session = null;
  answer('GET /app-config.json', {
    supabase_url: 'http://auth.test',
    publishable_key: 'key',
  });
  answer(WHOAMI, ADA);
});

async function signedIn() {
  const session = useSession();
  await session.signIn('ada@linden.test', 'secret');
  return session;
}

describe('signing in', () => {
  test('makes the account that the database knows the operator', async () => {
    const session = await signedIn();
    expect(session.status).toBe('signed-in');
    expect(session.operator).toEqual({
      id: 'u1',
      email: 'ada@linden.test',
      displayName: 'Ada',
      role: 'editor',
      canServe: true,
      mustChangePassword: false,
    });
    expect(session.isEditor).toBe(true);
    expect(callsTo(WHOAMI)[0]!.headers.get('authorization')).toBe('Bearer token');
    expect(await session.readToken()).toBe('token');
  });

  test('with a one-time password must change it, until the account says otherwise', async () => {
    answer(WHOAMI, { ...ADA, must_change_password: true });
    const session = await signedIn();
    expect(session.operator?.mustChangePassword).toBe(true);
    answer(WHOAMI, ADA);
    await session.reload();
    expect(session.operator?.mustChangePassword).toBe(false);
  });

  test.each([
    ['a viewer is no editor', { ...ADA, role: 'viewer' }, false, 'Ada'],
    ['an unknown role is a viewer', { ...ADA, role: 'owner' }, false, 'Ada'],
    ['without a name the address says who it is', { ...ADA, display_name: '' }, true, 'ada'],
  ])('%s', async (_, row, isEditor, name) => {
    answer(WHOAMI, row);
    const session = await signedIn();
    expect(session.isEditor).toBe(isEditor);
    expect(session.operator?.displayName).toBe(name);
  });

  test('with a wrong password changes nothing and throws', async () => {
    const wrong = Object.assign(new Error('Invalid'), { status: 400 });
    auth.signInWithPassword.mockResolvedValue({ data: { session: null }, error: wrong });
    const session = useSession();
    await expect(session.signIn('ada@linden.test', 'no')).rejects.toBe(wrong);
    expect(session.operator).toBeNull();
  });

  test('to an account that is gone ends at once', async () => {
    answer(WHOAMI, () => problem(403));
    const session = await signedIn();
    expect([session.status, session.operator]).toEqual(['signed-out', null]);
    expect(auth.signOut).toHaveBeenCalled();
  });
});

describe('signing out', () => {
  test('puts the stores of the operator back, and keeps the others and the drafts', async () => {
    const session = await signedIn();
    useChosenVersions().choose('new', {});
    useDrafts().write('message', 'new', 'about a patient');
    useConnection().state = 'reachable';
    await session.signOut();
    expect([session.status, session.operator]).toEqual(['signed-out', null]);
    expect(useChosenVersions().chosen).toEqual({});
    expect(useConnection().state).toBe('reachable');
    expect(useDrafts().all).toEqual([]);
    await session.signIn('ada@linden.test', 'secret');
    expect(useDrafts().all.map(({ value }) => value)).toEqual(['about a patient']);
  });

  test('removes what is private from the browser, and neither drafts nor choices', async () => {
    const session = await signedIn();
    localStorage.setItem('linden.private.recent', '["/sandbox"]');
    localStorage.setItem('linden.theme', 'dark');
    useDrafts().write('message', 'new', 'about a patient');
    await session.signOut();
    expect(localStorage.getItem('linden.private.recent')).toBeNull();
    expect(localStorage.getItem('linden.theme')).toBe('dark');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('linden.draft.')))
      .toHaveLength(1);
  });

  test('in another tab ends the session here, which says so', async () => {
    const session = await signedIn();
    useChosenVersions().choose('new', {});
    localStorage.setItem('linden.signed-out', 'u1');
    auth.onSignedOut();
    expect([session.status, session.operator]).toEqual(['ended', null]);
    expect(session.ended).toEqual({ reason: 'other-tab', id: 'u1', email: 'ada@linden.test' });
    expect(useChosenVersions().chosen).toEqual({});
    expect(await session.readToken()).toBeNull();
  });

  test.each([['u1', 'other-tab'], ['u2', 'over']])(
    'in another tab is told by the server first, then by the browser: of %s',
    async (id, reason) => {
      const session = await signedIn();
      auth.onSignedOut();
      expect(session.ended!.reason).toBe('over');
      session.noteSignOut(id);
      expect(session.ended!.reason).toBe(reason);
    },
  );

  test('is told to the other tabs, until the next sign-in', async () => {
    const session = await signedIn();
    await session.signOut();
    expect(localStorage.getItem('linden.signed-out')).toBe('u1');
    await session.signIn('ada@linden.test', 'secret');
    expect(localStorage.getItem('linden.signed-out')).toBeNull();
  });

  test('here works without the server, everywhere it does not', async () => {
    const session = await signedIn();
    const lost = new Error('unreachable');
    auth.signOut.mockResolvedValue({ error: lost });
    await expect(session.signOut('global')).rejects.toBe(lost);
    expect(session.status).toBe('signed-in');
    await session.signOut();
    expect(session.status).toBe('signed-out');
    expect(auth.signOut).toHaveBeenLastCalledWith({ scope: 'local' });
  });

  test('is not told as a session that ended, by a call that finds it gone meanwhile', async () => {
    const session = await signedIn();
    const { promise, resolve } = Promise.withResolvers<{ error: null }>();
    auth.signOut.mockReturnValue(promise);
    const leaving = session.signOut();
    auth.getUser.mockResolvedValue({ data: { user: null }, error: { status: 403 } });
    await session.recheck();
    auth.session = null;
    await session.readToken();
    expect(session.status).toBe('signed-in');
    resolve({ error: null });
    await leaving;
    expect(session.status).toBe('signed-out');
  });

  test('is not undone by an answer about the session before', async () => {
    const session = await signedIn();
    const { promise, resolve } = Promise.withResolvers();
    auth.getUser.mockReturnValue(promise);
    const checking = session.recheck();
    await session.signOut();
    await session.signIn('ada@linden.test', 'secret');
    resolve({ data: { user: null }, error: { status: 403 } });
    await checking;
    expect(session.status).toBe('signed-in');
  });
});

describe('signing in again after the session ended', () => {
  async function ended() {
    const session = await signedIn();
    auth.onSignedOut();
    return session;
  }

  test('goes on where it ended', async () => {
    const session = await ended();
    await session.signIn('ada@linden.test', 'secret');
    expect([session.status, session.ended]).toEqual(['signed-in', null]);
  });

  test('in another tab goes on here, too', async () => {
    const session = await ended();
    session.noteSignIn({ user: { id: 'u1' }, access_token: 'new' });
    await vi.waitFor(() => expect(session.status).toBe('signed-in'));
  });

  test('can be left: the person is a visitor then', async () => {
    const session = await ended();
    session.leave();
    expect([session.status, session.ended]).toEqual(['signed-out', null]);
  });

  test('somebody else in another tab sees nothing of this person here', async () => {
    const session = await signedIn();
    useDrafts().write('message', 'new', 'about a patient');
    answer(WHOAMI, { ...ADA, id: 'u2', email: 'bo@linden.test' });
    session.noteSignIn({ user: { id: 'u2' }, access_token: 'new' });
    expect([session.status, session.operator]).toEqual(['ended', null]);
    await vi.waitFor(() => expect(session.operator?.id).toBe('u2'));
    expect(useDrafts().all).toEqual([]);
  });
});

describe('a page that opens', () => {
  test('without a session is a visitor’s, and clears what another start left', async () => {
    openPage({ 'linden.private.x': '1' });
    const session = useSession();
    await session.start();
    expect(session.status).toBe('signed-out');
    expect(localStorage.getItem('linden.private.x')).toBeNull();
    expect(auth.getSession).not.toHaveBeenCalled();
  });

  test('with a session restores it with one request, however many callers wait', async () => {
    openPage(STORED);
    answer('GET /app-config.json', { supabase_url: 'http://auth.test', publishable_key: 'key' });
    answer(WHOAMI, ADA);
    auth.session = { access_token: 'kept' };
    const session = useSession();
    await Promise.all([session.start(), session.start(), session.readToken()]);
    expect(session.operator?.id).toBe('u1');
    expect(callsTo(WHOAMI)).toHaveLength(1);
  });

  const until = (seconds: number) => {
    const expires_at = Math.round(Date.now() / 1000) + seconds;
    return { 'linden.session': JSON.stringify({ access_token: 'kept', expires_at }) };
  };

  test('with a token that holds asks the auth client nothing', async () => {
    openPage(until(600));
    answer('GET /app-config.json', { supabase_url: 'http://auth.test', publishable_key: 'key' });
    answer(WHOAMI, ADA);
    const session = useSession();
    await session.start();
    expect([session.status, await session.readToken()]).toEqual(['signed-in', 'kept']);
    expect(callsTo(WHOAMI)[0]!.headers.get('authorization')).toBe('Bearer kept');
    expect(auth.getSession).not.toHaveBeenCalled();
  });

  test('has a token that ends soon renewed', async () => {
    openPage(until(100));
    answer('GET /app-config.json', { supabase_url: 'http://auth.test', publishable_key: 'key' });
    answer(WHOAMI, ADA);
    auth.session = { access_token: 'renewed' };
    const session = useSession();
    await session.start();
    expect(await session.readToken()).toBe('renewed');
    expect(callsTo(WHOAMI)[0]!.headers.get('authorization')).toBe('Bearer renewed');
  });

  test('with a session that is over says so, and whose it was', async () => {
    openPage(STORED);
    const session = useSession();
    await session.start();
    expect(session.status).toBe('ended');
    expect(session.ended).toEqual({ reason: 'over', id: null, email: 'ada@linden.test' });
  });

  test('with the session of an account that is gone forgets it', async () => {
    openPage(STORED);
    answer('GET /app-config.json', { supabase_url: 'http://auth.test', publishable_key: 'key' });
    answer(WHOAMI, () => problem(403));
    auth.session = { access_token: 'kept' };
    const session = useSession();
    await session.start();
    expect(session.status).toBe('ended');
    expect(localStorage.getItem('linden.session')).toBeNull();
  });

  test('while the server cannot be reached keeps the session for a later try', async () => {
    openPage({ ...STORED, 'linden.private.x': '1' });
    auth.session = { access_token: 'kept' };
    answer(WHOAMI, unreachable, ADA);
    const session = useSession();
    await session.start();
    expect(session.status).toBe('signed-out');
    expect(localStorage.getItem('linden.session')).not.toBeNull();
    expect(localStorage.getItem('linden.private.x')).toBe('1');
    await Promise.all([session.retry(), session.retry()]);
    expect(session.status).toBe('signed-in');
    expect(callsTo(WHOAMI)).toHaveLength(2);
  });

  test('whose token cannot be renewed without the network keeps it for a later try', async () => {
    openPage(STORED);
    auth.getSession.mockResolvedValueOnce({ data: { session: null }, error: { status: 0 } });
    const session = useSession();
    await session.start();
    expect([session.status, session.ended]).toEqual(['signed-out', null]);
    expect(localStorage.getItem('linden.session')).not.toBeNull();
  });

  test('of another tab is restored for a page that requires one, not before', async () => {
    const session = useSession();
    await session.start();
    keepSession();
    auth.session = { access_token: 'theirs' };
    answer(WHOAMI, ADA);
    await session.retry();
    expect(session.status).toBe('signed-out');
    await session.restoreAgain();
    expect(session.status).toBe('signed-in');
  });
});

describe('after a 401', () => {
  test.each([
    ['a session the service no longer knows ends', {
      data: { user: null },
      error: { status: 403 },
    }],
    ['one without a user ends', { data: { user: null }, error: null }],
  ])('%s', async (_, found) => {
    const session = await signedIn();
    auth.getUser.mockResolvedValue(found);
    await session.recheck();
    expect([session.status, session.ended?.reason]).toEqual(['ended', 'over']);
    expect(localStorage.getItem('linden.session')).toBeNull();
  });

  test('a disabled account is told so', async () => {
    const session = await signedIn();
    const error = { status: 403, code: 'user_banned' };
    auth.getUser.mockResolvedValue({ data: { user: null }, error });
    await session.recheck();
    expect(session.ended?.reason).toBe('disabled');
  });

  test('a session that is gone from the browser is over', async () => {
    const session = await signedIn();
    localStorage.removeItem('linden.session');
    auth.session = null;
    await session.recheck();
    expect([session.status, auth.getUser.mock.calls]).toEqual(['ended', []]);
  });

  test('a call finds that the session is gone', async () => {
    const session = await signedIn();
    auth.session = null;
    expect(await session.readToken()).toBeNull();
    expect(session.status).toBe('ended');
  });

  test.each([
    ['one that holds stays', { data: { user: { id: 'u1' } }, error: null }],
    ['one nobody could check stays', { data: { user: null }, error: { status: 0 } }],
  ])('%s', async (_, found) => {
    const session = await signedIn();
    auth.getUser.mockResolvedValue(found);
    await session.recheck();
    expect(session.status).toBe('signed-in');
  });
});
