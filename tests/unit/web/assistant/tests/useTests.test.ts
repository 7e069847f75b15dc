import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTests } from '../../../../../web/src/features/assistant/tests/useTests.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';

const LIST = 'GET /assistant/tests';
const named = (id: string, message = 'hi') => ({
  id,
  name: `Name of ${id}`,
  intent_code: 'general_info',
  turns: [{ message, expect: {} }],
});

beforeEach(() => {
  openPage();
  asVisitor();
  const next = { link: '</assistant/tests?cursor=2>; rel="next"' };
  answer(LIST, () => json([named('one')], next), [named('two', 'Wo parken?')]);
});

describe('useTests', () => {
  test('reads all pages, and finds by name, id and message', async () => {
    const tests = useTests();
    await tests.refresh();
    expect(tests.found.value.map(({ id }) => id)).toEqual(['one', 'two']);
    tests.query.value = 'PARKEN name';
    expect(tests.found.value.map(({ id }) => id)).toEqual(['two']);
    tests.query.value = 'nothing of that kind';
    expect(tests.found.value).toEqual([]);
  });

  test('a list that could not be read says so, and one that is shown stays', async () => {
    answer(LIST, () => problem(503));
    const tests = useTests();
    await tests.refresh();
    expect(tests.status.value).toBe('failed');
    answer(LIST, [named('one')], () => problem(503));
    await tests.refresh();
    await tests.refresh();
    expect([tests.status.value, tests.tests.value.length]).toEqual(['ready', 1]);
  });

  test('a change names what it is based on; a refused one reads what is stored', async () => {
    const tests = useTests();
    answer('PATCH /assistant/tests/one', () => problem(412));
    await expect(tests.change('one', { name: 'Mine' }, 'then')).rejects.toThrow();
    const [call] = callsTo('PATCH /assistant/tests/one');
    expect(call!.headers.get('if-match')).toBe('"then"');
    expect(callsTo(LIST)).not.toHaveLength(0);
  });
});
