import { describe, expect, test } from 'vitest';
import { splitStatements } from '../../../../scripts/stack/database/split-statements.ts';

describe('splitStatements', () => {
  test.each([
    ['nothing', ' \n', []],
    ['two statements', 'select 1; select 2;\n', ['select 1', 'select 2']],
    ['a quoted semicolon', `select 'it''s; one';`, [`select 'it''s; one'`]],
    ['an escaped quote', `select E'\\';'; select 2`, [`select E'\\';'`, 'select 2']],
    ['a quoted name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
    ['a line comment', '-- a; b\nselect 1; select 2', ['-- a; b\nselect 1', 'select 2']],
    ['nested comments', '/* a; /* b; */ c; */ select 1; select 2', [
      '/* a; /* b; */ c; */ select 1',
      'select 2',
    ]],
    ['a function body', 'do $x$ begin a; $$; end $x$; select 1', [
      'do $x$ begin a; $$; end $x$',
      'select 1',
    ]],
    ['a standard body', 'create function f() begin atomic select case when a then 1 end; end; x', [
      'create function f() begin atomic select case when a then 1 end; end',
      'x',
    ]],
  ])('keeps %s together', (_, sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements);
  });
});
