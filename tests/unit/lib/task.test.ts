import { describe, expect, test } from 'vitest';
import { readArguments, UsageError } from '../../../scripts/lib/task.ts';

const task = { options: { create: { type: 'boolean' } }, positionals: [1, 2] } as const;

describe('the arguments of a task', () => {
  test('are read as it declares them', () => {
    const given = readArguments(['a@example.com', '--create', 'editor'], task)!;
    expect(given.positionals).toEqual(['a@example.com', 'editor']);
    expect(given.values.create).toBe(true);
  });

  test.each([[['--help']], [['-h']], [['a', '--help', '--unknown']]])('%j ask for help', (args) => {
    expect(readArguments(args, task)).toBeNull();
  });

  test.each([
    ['too few', []],
    ['too many', ['a', 'b', 'c']],
    ['an unknown option', ['a', '--unknown']],
    ['a value where none belongs', ['a', '--create=yes']],
  ])('are refused when they are %s', (_, args) => {
    expect(() => readArguments(args, task)).toThrow(UsageError);
  });

  test('are none unless it takes some', () => {
    expect(() => readArguments(['surplus'], {})).toThrow('Unexpected argument: surplus');
  });
});
