import '../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDrafts } from '../../../../web/src/features/catalog/drafts-store.ts';
import { useUnsent } from '../../../../web/src/features/assistant/sandbox/unsent-store.ts';
import { useConnection } from '../../../../web/src/stores/connection.ts';
import { useSession } from '../../../../web/src/stores/session.ts';
import { answer, callsTo, problem, unreachable } from '../support/api.ts';
import { openPage } from '../support/session.ts';

const auth = vi.hoisted(() => ({
  session: null as { access_token: string } | null,
  getSession: vi.fn(),
  signInWithPassword: vi.fn(),
  signOut: vi.fn(),
  getUser: vi.fn(),
  /** Ends the session as another tab does. */
  endElsewhere: () => {},
}));
vi.mock('../../../../web/src/stores/auth-client.ts', () => ({
  createAuthClient: (onSignedOut: () => void) => {
    auth.endElsewhere = onSignedOut;
    return Promise.resolve(auth);
  },
}));

const WHOAMI = 'POST /rest/v1/rpc/whoami';
const ADA = { id: 'u1', email: 'ada@linden.test', display_name: 'Ada', role: 'editor' };
const STORED = { 'linden.session': '{}' };

beforeEach(() => {
  vi.clearAllMocks();
  openPage();
  auth.getSession.mockImplementation(() => Promise.resolve({ data: { session: auth.session } }));
  auth.signInWithPassword.mockImplementation(() => {
    auth.session = { access_token: 'token' };
    return Promise.resolve({ data: { session: auth.session }, error: null });
  });
  auth.signOut.mockResolvedValue({ error: null });
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
  test('puts the stores of the operator back, and keeps the others', async () => {
    const session = await signedIn();
    const unsent = useUnsent();
    const drafts = useDrafts();
    const connection = useConnection();
    unsent.write('new', 'about a patient');
    drafts.set('/blocks/hero', { label: 'v9.9' });
    connection.state = 'reachable';
    await session.signOut();
    expect([session.status, session.operator]).toEqual(['signed-out', null]);
    expect(unsent.texts).toEqual({});
    expect(drafts.drafts).toEqual({});
    expect(connection.state).toBe('reachable');
  });

  test('removes what is private from the browser, and nothing else', async () => {
    const session = await signedIn();
    localStorage.setItem('linden.private.edit.prompt.booking', '{}');
    localStorage.setItem('linden.theme', 'dark');
    await session.signOut();
    expect(Object.keys(localStorage)).toEqual(['linden.theme']);
  });

  test('in another tab ends the session here, too', async () => {
    const session = await signedIn();
    useUnsent().write('new', 'text');
    localStorage.setItem('linden.private.x', '1');
    auth.endElsewhere();
    expect(session.status).toBe('signed-out');
    expect(useUnsent().texts).toEqual({});
    expect(localStorage.getItem('linden.private.x')).toBeNull();
    expect(await session.readToken()).toBeNull();
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

  test('with a session that has ended is a visitor’s', async () => {
    openPage({ ...STORED, 'linden.private.x': '1' });
    const session = useSession();
    await session.start();
    expect(session.status).toBe('signed-out');
    expect(localStorage.getItem('linden.private.x')).toBeNull();
  });

  test('while the server cannot be reached keeps the session for a later try', async () => {
    openPage({ ...STORED, 'linden.private.x': '1' });
    auth.session = { access_token: 'kept' };
    answer(WHOAMI, unreachable, ADA);
    const session = useSession();
    await session.start();
    expect(session.status).toBe('signed-out');
    expect(localStorage.getItem('linden.private.x')).toBe('1');
    await session.retry();
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
    expect(session.status).toBe('signed-out');
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
