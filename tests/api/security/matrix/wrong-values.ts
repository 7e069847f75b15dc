const TOO_LONG = 'x'.repeat(25_000);

/** Values that a type rejects or that violate constraints. */
const WRONG: [type: RegExp, values: unknown[]][] = [
  [/^_/, [null, 'banana', {}, [null], ['x']]],
  [/^jsonb?$/, [null, 'x', 5, {}, [], [null], { kind: 1 }, { x: 'a\0b' }]],
  [/^(text|version_label|bytea)$/, [null, '', 'banana', TOO_LONG, 'a\0b', {}]],
  [/./, [null, '', 'banana', -1, 1e30, {}]],
];

export const wrongValues = (type: string) => WRONG.find(([pattern]) => pattern.test(type))![1];
