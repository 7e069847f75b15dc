import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanMarkdown,
  findRemovals,
} from '../../../../../functions/assistant/knowledge/cleaning/clean.ts';
import { hostileMarkdown, ordinaryMarkdown } from '../markdown/markdown-samples.ts';
import { runs } from '../../../../support/property-runs.ts';

const FENCED = '```\n[a](b)\n\n\n\n_Source: x_\nBack to list\n```';

describe('clean', () => {
  test.each([
    // Rule 1: lines that lead back
    ['Text\n\nBack to list\n\nMore', 'Text\n\nMore'],
    ['← Back to the list of services\n\nText', '\nText'],
    ['[Return to list](../index.md)', ''],
    ['Back to the [services](s.md)\nText', 'Text'],
    ['* [« Back to contents](c.md)\n* Text', '* Text'],
    ['Вернуться к [списку услуг](x.md)\nТекст', 'Текст'],
    ['↑ Наверх\nТекст', 'Текст'],
    ['Return to list of doctors »', ''],
    ['Return to: Contents\n\nText', '\nText'],
    ['Return to: [Contents](c.md)\nText', 'Text'],
    ['_Back to: the list_\nText', 'Text'],
    ['Вернуться к: оглавлению\nТекст', 'Текст'],
    ['Return to: work after two days', undefined],
    ['Zurück zur Übersicht\nText', 'Text'],
    ['Return to the list of exercises after two weeks. Call us.', undefined],
    ['- Neck\n- Back\n- Knee', undefined],
    ['Назад: [Список](x.md)\nТекст', 'Текст'],
    ['Назад: [наши услуги](x.md)\nТекст', 'Текст'],
    ['Назад: Список услуг\n\nТекст', '\nТекст'],
    ['**Назад**: [Главная](x.md)\nТекст', 'Текст'],
    ['Back: [List of services](x.md)\nText', 'Text'],
    ['- Return: the index\n- Text', '- Text'],
    ['Zurück: [Leistungen](x.md)\nText', 'Text'],
    ['Zurück zur Liste der Leistungen\nText', 'Text'],
    ['Zurück zu: [Preisliste](x.md)\nText', 'Text'],
    ['Zurück: Leistungsübersicht\nText', 'Text'],
    ['Retour : sommaire\nTexte', 'Texte'],
    ['Volver: [Servicios](x.md)\nTexto', 'Texto'],
    [
      '- Neck: [exercises](n.pdf)\n- Back: [exercises](b.pdf)',
      '- Neck: exercises\n- Back: exercises',
    ],
    ['Return: bring the list of medicines back', undefined],
    ['Back: list your medicines. Then call us.', undefined],
    ['Назад: через две недели', undefined],
    ['Назад: список лекарств принесите с собой.', undefined],
    ['Вернуться к работе можно через два дня', undefined],
    ['Zurück: nach zwei Wochen arbeiten', undefined],
    ['Zurück zur Liste der Übungen nach zwei Wochen. Rufen Sie an.', undefined],
    ['Zurück zur Arbeit', undefined],
    ['Come back to us in a week', undefined],
    // Rule 1: lines of links only
    ['[A](a.md) | [B](b.md)\n\nText', '\nText'],
    ['- [A](a.md)\n- [B](b.md)\n- C', '- C'],
    ['1. [A](a.md)\n2) **[B](b.md)**\n\nText', '\nText'],
    ['> [A](a.md)\n\nText', '\nText'],
    ['- [ ] [A](a.md)\nText', 'Text'],
    ['<https://x.test> · https://y.test\nText', 'Text'],
    ['[![badge](b.svg)](u) [![c](d)](e)\nText', 'Text'],
    ['[a][r], [r]\n\nText [r]\n\n[r]: /u "t"\n', '\nText r\n\n'],
    ['[A](a.md)\n[r]: /u\n\nText [r]', '\nText r'],
    ['[A](a.md): from 900', 'A: from 900'],
    // Telephone numbers and e-mail addresses are contact data, not navigation
    ['[01632 960 100](tel:+441632960100)\n\nText', '01632 960 100\n\nText'],
    ['- [Write to us](mailto:help@clinic.test)', '- Write to us (help@clinic.test)'],
    ['[Call us](tel:0163255500)', 'Call us (0163255500)'],
    [
      'Ring [the desk](tel:+44(0)1632%2055500 "now") or not',
      'Ring the desk (+44(0)1632 55500) or not',
    ],
    ['[Call\nus](<tel:01632 555 00>) now', 'Call\nus (01632 555 00) now'],
    ['[Call us](\n  tel:112\n) now', 'Call us (112) now'],
    ['| [Call us](tel:112) |\n|---|', '| Call us (112) |\n|---|'],
    ['[Write](mailto:help@clinic.test?subject=Hi) to us', 'Write (help@clinic.test) to us'],
    ['[![Telephone](t.svg)](tel:0163255500)', 'Telephone (0163255500)'],
    ['[Call us](tel:%5Ba%5D%28b%29) ![x](tel:112)', 'Call us x'],
    ['- <help@clinic.test>\n- <tel:+441632960100>', '- help@clinic.test\n- tel:+441632960100'],
    ['[Home](a.md) | [01632 960 100](TEL:1)', 'Home | 01632 960 100'],
    [
      '[01632 960 100][desk]\n[help@clinic.test]\n[team][desk]\n\n[desk]: tel:1\n[help@clinic.test]: mailto:h',
      '01632 960 100\nhelp@clinic.test\n\n',
    ],
    ['[2024-01-15][a] [2023][a]\nText\n\n[a]: /u', 'Text\n\n'],
    ['[Telephones](telephones.md)\nText', 'Text'],
    ['- [A](a.md) from 900', '- A from 900'],
    ['Text\n\nhttps://clinic.test/prices\n\nMore', undefined],
    ['Write to\nhelp@clinic.test\nor see www.clinic.test', undefined],
    ['# [A](a.md)\n\n[B](b.md)\n===', '# A\n\nB\n==='],
    ['| [A](a) | [B](b) |\n|---|---|\n| [C](c) | [D](d) |', '| A | B |\n|---|---|\n| C | D |'],
    // A table's columns are not padded
    [
      '| Service      | Price |\n|:-------------|------:|\n| `a    b`     |   900 |',
      '| Service | Price |\n|:---|---:|\n| `a    b` | 900 |',
    ],
    ['Two  spaces and ----- a dash', undefined],
    // Rule 1: source notes
    ['_Source: docs/a.md_\n\nText', '\nText'],
    ['Text\n*Source: docs/a b.md*', 'Text\n'],
    ['- _Source: docs/price_list.md_\n- x', '- x'],
    ['_Source: [docs/a.md](a.md)_\nText', 'Text'],
    ['_Source: <path>_\nText', 'Text'],
    ['__Источник: docs/цены.md__\nТекст', 'Текст'],
    ['Text. _Source: docs/a.md_ More.', 'Text.  More.'],
    ['Text (_Source: docs/a.md_).', 'Text.'],
    ['Text ( *Source: docs/a b.md* )', 'Text'],
    ['(_Источник: docs/price_list.md_) Текст', ' Текст'],
    ['Text (see below, _Source: docs/a.md_) more', 'Text (see below, ) more'],
    ['(_Source: [docs/a.md](a.md)_)\nText', 'Text'],
    ['## _Source: docs/a.md_\n\nText', '\nText'],
    ['# (_Source: docs/a.md_) #\nText', 'Text'],
    ['> ## _Quelle: docs/a.md_\n> Text', '> Text'],
    ['_Source: docs/a.md_\n---\nText', 'Text'],
    ['_Source: docs/a.md_\nTitle\n===\nText', 'Title\n===\nText'],
    ['## C#\nText', undefined],
    ['The Source: river', undefined],
    ['my_Source: x_y', undefined],
    ['`_Source: x_` is a note', undefined],
    // Rule 2: links become their text
    ['see [our **prices**](p.md) now', 'see our **prices** now'],
    ['a [b [c] d](u) e', 'a b [c] d e'],
    ['a [b](u "title") [c](<u v> \'t\') [d](u(1)(2)) e', 'a b c d e'],
    ['a [b\nc](u) d', 'a b\nc d'],
    ['a [b](\n  u\n) d', 'a b d'],
    ['a ![alt](i.png) b', 'a alt b'],
    ['a [![alt](i.png) text](u) b', 'a alt text b'],
    [
      'a <https://x.test> <me@x.test> https://y.test b',
      'a https://x.test me@x.test https://y.test b',
    ],
    ['a [[b](u)](v) c', 'a b c'],
    ['a [b][r] [R][] [r] [no] c\n\n[r]: /u', 'a b R r [no] c\n\n'],
    ['a [](u) b', 'a  b'],
    ['a `[b](u)` \\[c](u) [d] (u) [^1] c', undefined],
    ['a `` ` [b](u) `` <b title="[c](d)"> e', undefined],
    // Rule 3: line breaks
    ['a\n\n\n\nb', 'a\n\nb'],
    ['a\n \n\t\n\nb', 'a\n \nb'],
    ['a\r\n\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n'],
    ['a\r\rb', 'a\n\nb'],
    ['a\n\n[Back to list](x)\n\nb', 'a\n\nb'],
    ['- a\n\n\n- b', '- a\n\n- b'],
    // Rule 4: headings and bodies; code and HTML stay
    ['## Prices [list](x) ##\nText', '## Prices list ##\nText'],
    ['## Prices _Source: docs/a.md_\nText', '## Prices \nText'],
    [FENCED, undefined],
    [`- item\n\n  ${FENCED.replaceAll('\n', '\n  ')}`, undefined],
    [`> ${FENCED.replaceAll('\n', '\n> ')}`, undefined],
    ['~~~\n[a](b)\n```\n[c](d)\n~~~\n[e](f)', '~~~\n[a](b)\n```\n[c](d)\n~~~\n'],
    ['Text\n\n    [a](b)\n\n\n\n    [c](d)', undefined],
    ['<ul>\n<li>[a](b)</li>\n</ul>', undefined],
    ['<!--\n[a](b)\n\n\n\n-->\n[c](d)', '<!--\n[a](b)\n\n\n\n-->\n'],
    ['\r\n_Source: a.md_\r\n\r\n[a](b) c\r\n', '\r\na c\r\n'],
    ['', undefined],
  ])('turns %j into %j', (source, expected = source) => {
    expect(cleanMarkdown(source)).toBe(expected);
  });

  test.each([['ordinary', ordinaryMarkdown], ['hostile', hostileMarkdown]])(
    'changes nothing the second time, in %s documents',
    (_, documents) => {
      fc.assert(
        fc.property(documents, (source) => {
          const once = cleanMarkdown(source);
          expect(cleanMarkdown(once)).toBe(once);
        }),
        { numRuns: runs(500) },
      );
    },
  );

  test('takes out by named rules, in order and without overlaps', () => {
    fc.assert(fc.property(hostileMarkdown, (source) => {
      let end = 0;
      for (const removal of findRemovals(source)) {
        expect(removal.start).toBeGreaterThanOrEqual(end);
        expect(removal.end).toBeGreaterThan(removal.start);
        expect(removal.rule).toMatch(
          /^(navigation|links-only|source-note|link-markup|line-breaks|padding)$/,
        );
        end = removal.end;
      }
    }));
  });

  // Quadratic work on 30,000 pieces would take minutes.
  test.each([
    '[',
    '![',
    '[a](',
    '`',
    '<a "',
    '> ',
    '- [a](b) x\n',
    '[[a](u)](v) ',
    '_Source: ',
    '# [',
    '* - ',
    '> - ',
    '<!-- ',
    '`a``',
  ])(
    'takes linear time over %j again and again',
    (piece) => {
      const started = performance.now();
      cleanMarkdown(piece.repeat(30_000));
      expect(performance.now() - started).toBeLessThan(10_000);
    },
    30_000,
  );

  test('takes linear time over links to telephones inside each other', () => {
    const started = performance.now();
    cleanMarkdown('['.repeat(30_000) + '](tel:1)'.repeat(30_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 30_000);
});
