import { describe, expect, test } from 'vitest';
import { StatementNames } from '../../../../scripts/stack/database/statement-names.ts';
import { concatBytes } from '../../../../functions/shared/concat-bytes.ts';
import { encodeMessage, encodeText } from '../../../../scripts/stack/database/wire-messages.ts';

const rest = new Uint8Array([0, 0]);
const parse = (name: string) => encodeMessage('P', encodeText(name), encodeText('select 1'), rest);
const bind = (portal: string, name: string) =>
  encodeMessage('B', encodeText(portal), encodeText(name), rest);

describe('StatementNames', () => {
  test.each([
    ['Parse', parse('s1'), parse('c7_s1')],
    ['Bind', bind('', 's1'), bind('', 'c7_s1')],
    ['Bind of a cursor', bind('cursor', 's1'), bind('cursor', 'c7_s1')],
    ['Describe', encodeMessage('D', encodeText('Ss1')), encodeMessage('D', encodeText('Sc7_s1'))],
    ['Close', encodeMessage('C', encodeText('Ss1')), encodeMessage('C', encodeText('Sc7_s1'))],
  ])('puts the connection into the name of a %s', (_, message, renamed) => {
    expect(new StatementNames(7).rename(message)).toEqual(renamed);
  });

  test.each([
    ['an unnamed statement', parse('')],
    ['a portal', encodeMessage('D', encodeText('Pcursor'))],
    ['a query', encodeMessage('Q', encodeText('select 1'))],
    ['an execution', encodeMessage('E', encodeText(''), new Uint8Array(4))],
  ])('leaves %s as it is', (_, message) => {
    expect(new StatementNames(7).rename(message)).toEqual(message);
  });

  test('closes what was prepared and not closed', () => {
    const names = new StatementNames(7);
    names.rename(parse('kept'));
    names.rename(parse('closed'));
    names.rename(encodeMessage('C', encodeText('Sclosed')));
    expect(concatBytes(names.closeAll())).toEqual(encodeMessage('C', encodeText('Sc7_kept')));
  });
});
