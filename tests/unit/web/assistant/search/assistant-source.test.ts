import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { assistantSource } from '@/features/assistant/search/assistant-source.ts';
import { useSession } from '@/stores/session.ts';
import {
  answer,
  callsTo,
  json,
  problem,
  type SentRequest,
  unreachable,
} from '../../support/api.ts';
import { openPage } from '../../support/session.ts';

const CONFIGS = 'GET /assistant/configs';
const THREADS = 'GET /assistant/threads';
const branch = (code: string, name: string, has_steps = false) => ({
  code,
  name,
  has_steps,
  description: '',
  active_version: 1,
});
const config = (version: number) => ({
  id: `c${version}`,
  version,
  name: null,
  is_active: version === 1,
});
const dialog = (id: string, match: object | null = null) => ({ id, name: `Dialog ${id}`, match });

beforeEach(() => {
  openPage();
  answer('GET /assistant/intents', [
    branch('booking', 'Booking', true),
    branch('prices', 'Prices'),
  ]);
  answer('GET /assistant/intents/booking/steps', [{ code: 'ask_day', name: 'Ask for a day' }]);
  answer('GET /assistant/documents', [{ id: 'd1', name: 'Price list', file_type: 'pdf' }]);
  answer(CONFIGS, [config(2), config(1)]);
  answer(THREADS, ({ query }: SentRequest) =>
    json(
      query.q
        ? [dialog('t1'), dialog('t2', { message_id: 'm1', excerpt: '…a crown…' })]
        : [dialog('t0')],
    ));
});

/** Sets a person with a role; without a session, so that no token is needed. */
const as = (role: 'editor' | 'viewer') =>
  useSession().$patch({ status: 'signed-out', operator: { id: 'u1', role } as never });
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title);

describe('assistantSource', () => {
  test('knows actions at once; branches, steps, documents and the last dialogs when read', async () => {
    as('editor');
    const source = assistantSource();
    const pages = [
      'Organisation',
      'General',
      'Model',
      'Actions',
      'Appointments',
      'Sites',
      'Agents',
    ];
    expect(titles(source.known())).toEqual([
      'New dialog',
      'Upload documents',
      'Invite a person',
      ...pages,
    ]);
    await source.load();
    expect(source.known().slice(3 + pages.length).map(({ title, kind, to }) => [title, kind, to]))
      .toEqual([
        ['Booking', 'Branch', '/settings/booking'],
        ['Prices', 'Branch', '/settings/prices'],
        ['Ask for a day', 'Step of Booking', '/settings/booking/scenario/ask_day'],
        ['Price list', 'Document', '/documents?id=d1'],
        ['Dialog t0', 'Dialog', '/sandbox/t0'],
      ]);
  });

  test('finds versions of the branch that is named, dialogs by name and by what was said', async () => {
    as('editor');
    const source = assistantSource();
    await source.load();
    expect((await source.find('prices crown')).map(({ title, to }) => [title, to])).toEqual([
      ['v2 of Prices', '/settings/prices/versions?left=1&right=2'],
      ['Activate v2 of Prices', '/settings/prices/versions?activate=2'],
      ['v1 of Prices', '/settings/prices/versions'],
      ['Dialog t1', '/sandbox/t1'],
      ['Dialog t2', '/sandbox/t2?message=m1'],
    ]);
    expect(callsTo(CONFIGS).map(({ query }) => query.intent_code)).toEqual(['prices']);
  });

  test.each([
    ['as a whole, when the message that named it is found', 'Dialog t1', ''],
    ['as a whole, when that is longer than a name', 'Dialog t1 and mo…', ''],
    ['at another message', 'It was in dialog t1', '?message=m1'],
  ])('opens a dialog %s', async (_, excerpt, at) => {
    as('editor');
    answer(THREADS, [dialog('t1', { message_id: 'm1', excerpt })]);
    const found = await assistantSource().find('dialog t1');
    expect(found.map(({ to }) => to)).toEqual([`/sandbox/t1${at}`]);
  });

  test('reads versions of all branches once, and only where a version is meant', async () => {
    as('editor');
    const source = assistantSource();
    await source.load();
    await source.find('crown');
    expect(callsTo(CONFIGS)).toHaveLength(0);
    await source.find('activate');
    await source.find('v2');
    expect(callsTo(CONFIGS).map(({ query }) => query.intent_code)).toEqual(['booking', 'prices']);
  });

  test('offers a viewer no action of editors', async () => {
    as('viewer');
    const source = assistantSource();
    await source.load();
    const found = [...source.known(), ...await source.find('prices')];
    expect(titles(found).filter((title) => /Upload|Invite|Activate/.test(title))).toEqual([]);
    expect(titles(found)).toContain('v2 of Prices');
  });

  test('what was not read rejects, and the rest is known; versions are asked for again', async () => {
    as('editor');
    answer(THREADS, unreachable);
    answer(CONFIGS, () => problem(503), [config(1)]);
    const source = assistantSource();
    await expect(source.load()).rejects.toThrow();
    await expect.poll(() => titles(source.known())).toContain('Price list');
    answer(THREADS, []);
    await expect(source.find('prices')).rejects.toMatchObject({ status: 503 });
    expect(titles(await source.find('prices'))).toEqual(['v1 of Prices']);
  });

  test('a branch that was deleted meanwhile has no versions, and the rest is found', async () => {
    as('viewer');
    const source = assistantSource();
    await source.load();
    answer(CONFIGS, () => problem(404));
    expect(titles(await source.find('costs £900'))).toEqual(['Dialog t1', 'Dialog t2']);
  });
});
