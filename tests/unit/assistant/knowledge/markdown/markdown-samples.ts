import * as fc from 'fast-check';

/** Tokens that matter to Markdown's grammar, for random combinations. */
const TOKENS = [
  ...['[', ']', '(', ')', '](u)', '[a](b)', '[a](b "t")', '![', '![alt](i.png)', '[x][r]', '[r]'],
  ...['[r]: /u\n', '[^1]', '[ ] ', '`', '``', '\\', '*', '_', '!', '<', '>', '"t"', '|'],
  ...['```\n', '~~~\n', '\n', '\n\n', '\n\n\n', '\r\n', '    ', '\t', '- ', '1. ', '> ', '# '],
  ...['---\n', '===\n', '|---|---|\n', '| a | b |\n', '<b>', '<div>\n', '<!-- ', ' -->'],
  ...['_Source: docs/a_b.md_', '*Source: [a](b)*', 'Back to list', '← Back', 'Вернуться к списку'],
  ...['https://x.test', '<https://x.test>', 'word', 'two words. ', '😀'],
];

/** Text that no author would write and cleaning must handle. */
export const hostileMarkdown = fc.array(fc.constantFrom(...TOKENS), { maxLength: 24 })
  .map((tokens) => tokens.join(''));

const words = fc.array(
  fc.constantFrom(
    'implant',
    'price',
    'the',
    'врач',
    'visit',
    '900',
    'e.g.',
    '`a[0](b)`',
    '**bold**',
  ),
  { minLength: 1, maxLength: 30 },
).map((list) => list.join(' '));

const inline = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: words },
    words.map((text) => `[${text}](../prices/a(1).md "a \\"title\\"")`),
    words.map((text) => `![${text}](<a b.png>)`),
    fc.constantFrom('<https://x.test>', '[x][r]', '[r]', '[a [nested] b](u)', '\\[no\\](link)'),
  ),
  { minLength: 1, maxLength: 6 },
).map((parts) => parts.join(' '));

const lines = (prefix: (index: number) => string) =>
  fc.array(inline, { minLength: 1, maxLength: 8 })
    .map((items) => items.map((item, i) => prefix(i) + item).join('\n'));

const block = fc.oneof(
  { weight: 3, arbitrary: inline },
  lines(() => ''),
  lines(() => '- '),
  lines((i) => `${i + 1}. `),
  lines(() => '> '),
  fc.tuple(fc.integer({ min: 1, max: 4 }), inline).map(([level, text]) =>
    '#'.repeat(level) + ` ${text}`
  ),
  inline.map((text) => `${text}\n=====`),
  lines(() => '').map((code) => '```md\n' + code + '\n\n\n\n[a](b)\n```'),
  fc.array(words, { minLength: 1, maxLength: 20 })
    .map((rows) =>
      ['| a | b |', '|---|---|', ...rows.map((row) => `| ${row} | [c](d) |`)].join('\n')
    ),
  fc.constantFrom('[Back to list](../a.md)', '_Source: docs/a_b.md_', '[A](a) | [B](b)', '← Назад'),
  fc.constant('[r]: https://x.test/r "title"'),
  inline.map((text) => `<div>\n${text.replaceAll('\n', ' ')}\n</div>`),
);

/** Documents like people's, with every kind of block. */
export const ordinaryMarkdown = fc.tuple(
  fc.array(block, { maxLength: 12 }),
  fc.constantFrom('\n\n', '\n\n\n\n', '\n \n\n'),
  fc.constantFrom('\n', '\r\n'),
).map(([blocks, between, lineBreak]) => blocks.join(between).replaceAll('\n', lineBreak));
