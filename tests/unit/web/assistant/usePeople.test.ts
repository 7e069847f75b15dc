import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../../../functions/catalog/schemas/users.ts';
import { usePeople } from '../../../../web/src/features/assistant/people/usePeople.ts';
import { answer, callsTo, json, problem } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';

const LIST = 'GET /catalog/users';
const NEXT = { link: '</catalog/users?cursor=2>; rel="next"' };
const person = (id: string, fields: Partial<User> = {}) =>
  ({ id, email: `${id}@test.example`, role: 'viewer', isDisabled: false, ...fields }) as User;

beforeEach(() => {
  openPage();
  asVisitor();
  answer('GET /assistant/model-budget', { used: [], exceptions: [], tokens_per_day: null });
  answer(LIST, () => json([person('ann'), person('bob')], NEXT), [person('eve')]);
});

const ids = ({ people }: ReturnType<typeof usePeople>) => people.value.map(({ id }) => id);

async function loaded() {
  const people = usePeople();
  await people.load();
  return people;
}

describe('usePeople', () => {
  test('shows the first page, and further ones below it', async () => {
    const people = await loaded();
    expect([people.status.value, ids(people)]).toEqual(['ready', ['ann', 'bob']]);
    await people.loadMore();
    expect(ids(people)).toEqual(['ann', 'bob', 'eve']);
    expect(callsTo(LIST)[1]!.query).toEqual({ limit: '200', cursor: '2' });
    expect(people.cursor.value).toBeNull();
  });

  test.each([[403, 'refused'], [503, 'failed']])('a %i is %s', async (status, shown) => {
    answer(LIST, () => problem(status));
    expect((await loaded()).status.value).toBe(shown);
  });

  test('an invited person is the first, and the password is passed on', async () => {
    const people = await loaded();
    answer('POST /catalog/users', { user: person('new'), password: 'once' });
    const made = await people.invite({ email: 'new@test.example', role: 'viewer' });
    expect(made.password).toBe('once');
    expect(ids(people)).toEqual(['new', 'ann', 'bob']);
  });

  test('a change shows what the server stored; one that failed, what was there', async () => {
    const people = await loaded();
    answer('PATCH /catalog/users/bob', person('bob', { isDisabled: true }));
    await people.change(person('bob'), { isDisabled: true });
    expect(people.people.value[1]!.isDisabled).toBe(true);
    answer('PATCH /catalog/users/ann', () => problem(409));
    const before = people.people.value;
    await expect(people.change(person('ann'), { role: 'editor' })).rejects.toThrow('409');
    expect(people.people.value).not.toBe(before);
    expect(people.people.value).toEqual(before);
  });

  test('a removed person is gone from the list, unless the server refused', async () => {
    const people = await loaded();
    answer('DELETE /catalog/users/ann', () => problem(409));
    await expect(people.remove(person('ann'))).rejects.toThrow('409');
    expect(ids(people)).toEqual(['ann', 'bob']);
    answer('DELETE /catalog/users/ann', () => new Response(null, { status: 204 }));
    await people.remove(person('ann'));
    expect(ids(people)).toEqual(['bob']);
  });
});
