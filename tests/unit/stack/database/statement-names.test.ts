import { describe, expect, test } from 'vitest';
import { StatementNames } from '../../../../scripts/stack/database/statement-names.ts';
import { concatBytes } from '../../../../functions/shared/concat-bytes.ts';
import { frame, text } from '../../../../scripts/stack/database/wire-messages.ts';

const rest = new Uint8Array([0, 0]);
const parse = (name: string) => frame('P', text(name), text('select 1'), rest);
const bind = (portal: string, name: string) => frame('B', text(portal), text(name), rest);

describe('StatementNames', () => {
  test.each([
    ['Parse', parse('s1'), parse('c7_s1')],
    ['Bind', bind('', 's1'), bind('', 'c7_s1')],
    ['Bind of a cursor', bind('cursor', 's1'), bind('cursor', 'c7_s1')],
    ['Describe', frame('D', text('Ss1')), frame('D', text('Sc7_s1'))],
    ['Close', frame('C', text('Ss1')), frame('C', text('Sc7_s1'))],
  ])('puts the connection into the name of a %s', (_, message, renamed) => {
    expect(new StatementNames(7).rename(message)).toEqual(renamed);
  });

  test.each([
    ['an unnamed statement', parse('')],
    ['a portal', frame('D', text('Pcursor'))],
    ['a query', frame('Q', text('select 1'))],
    ['an execution', frame('E', text(''), new Uint8Array(4))],
  ])('leaves %s as it is', (_, message) => {
    expect(new StatementNames(7).rename(message)).toEqual(message);
  });

  test('closes what was prepared and not closed', () => {
    const names = new StatementNames(7);
    names.rename(parse('kept'));
    names.rename(parse('closed'));
    names.rename(frame('C', text('Sclosed')));
    expect(concatBytes(names.closeAll())).toEqual(frame('C', text('Sc7_kept')));
  });
});
