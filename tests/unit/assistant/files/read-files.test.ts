import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FilesError } from '../../../../functions/assistant/files/files-error.ts';
import { readFiles } from '../../../../functions/assistant/files/read-files.ts';
import { writeFiles } from '../../../../functions/assistant/files/write-files.ts';
import { anyAssistant, smallAssistant } from './assistant-cases.ts';

/** Returns the files of the small assistant with changes; null removes a file. */
function filesWith(changes: Record<string, string | null> = {}): Map<string, string> {
  const files = writeFiles(smallAssistant);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) files.delete(path);
    else files.set(path, text);
  }
  return files;
}

function errorsOf(files: Map<string, string>) {
  try {
    readFiles(files);
    return [];
  } catch (error) {
    if (error instanceof FilesError) return error.errors;
    throw error;
  }
}

const BRANCH = 'branches/repair/branch.yaml';
const change = (path: string, from: string | RegExp, to: string) => ({
  [path]: filesWith().get(path)!.replace(from, to),
});

describe('an assistant as files', () => {
  test('is read as it was written, and written as it was read', () => {
    fc.assert(
      fc.property(anyAssistant, (assistant) => {
        const files = writeFiles(assistant);
        const read = readFiles(files);
        expect(Object.fromEntries(writeFiles(read))).toEqual(Object.fromEntries(files));
        expect(
          read.branches.map(({ prompt: _, steps, ...branch }) => ({
            ...branch,
            steps: steps.length,
          })),
        )
          .toEqual(assistant.branches.map(({ prompt: _, steps, ...branch }) => ({
            ...branch,
            steps: steps.length,
          })));
        expect(read.organisation).toEqual(assistant.organisation);
        expect(read.settings).toEqual(assistant.settings);
        expect(new Set(read.synonyms)).toEqual(new Set(assistant.synonyms));
        expect(read.documents).toHaveLength(assistant.documents.length);
        expect(new Set(read.documents.map(({ name }) => name)))
          .toEqual(new Set(assistant.documents.map(({ name }) => name)));
      }),
      { numRuns: 50 },
    );
  });

  test('does not depend on the order of files, nor on what a repository holds beside it', () => {
    const files = new Map([
      ...[...filesWith()].reverse(),
      ['README.md', 'Our assistant'],
      ['.gitattributes', '* -text'],
      ['.github/workflows/check.yaml', 'on: push'],
    ]);
    expect(readFiles(files)).toEqual(readFiles(filesWith()));
  });

  test('has the documented form', () => {
    const files = Object.fromEntries(writeFiles(smallAssistant));
    expect(Object.keys(files)).toEqual([
      'assistant.yaml',
      'branches/_safety/branch.yaml',
      'branches/repair/branch.yaml',
      'branches/repair/prompt.md',
      'branches/repair/steps/close.md',
      'branches/repair/steps/intro.md',
      'documents/prices.md',
      'safety.md',
      'synonyms.yaml',
      'tests/repair.jsonl',
      'turn/say_more.md',
    ]);
    expect(files['assistant.yaml']).toBe(`format: 1
organisation:
  time_zone: Europe/London
settings:
  callback_due_minutes: 60
branches:
  - repair
  - _safety
`);
    expect(files['branches/repair/branch.yaml']).toBe(`name: Repair
description: A car to repair
steps:
  - code: intro
    name: Welcome
    allowed_next:
      - close
  - code: close
    name: Farewell
    guards:
      requires:
        - car
    outcome:
      kind: booking
      due_minutes: 60
`);
    expect(files['branches/repair/prompt.md']).toBe(`<!-- part: system_prompt -->
You serve a garage.

<!-- part: rules -->

<!-- part: exit_conditions -->

<!-- part: parameters -->
model: large
temperature: 0.5
`);
    expect(files['branches/repair/steps/intro.md']).toBe('Ask for the car.\n');
    expect(files['synonyms.yaml']).toBe('"112": [ambulance]\ntyre: [wheel, flat]\n');
  });

  test('takes the line ends and byte order marks of other systems', () => {
    const files = new Map(
      [...filesWith()].map(([path, text]) =>
        path.startsWith('documents/')
          ? [path, text] as const
          : [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`] as const
      ),
    );
    expect(readFiles(files)).toEqual(readFiles(filesWith()));
  });
});

describe('files that are no assistant are refused, naming file and field', () => {
  test.each<[string, Record<string, string | null>, string]>([
    ['without assistant.yaml', { 'assistant.yaml': null }, 'assistant.yaml'],
    [
      'of a newer format',
      change('assistant.yaml', 'format: 1', 'format: 2'),
      'assistant.yaml#format',
    ],
    [
      'with a logo, which files do not hold',
      change('assistant.yaml', 'settings:', `  logo_asset: ${'a'.repeat(64)}\nsettings:`),
      'assistant.yaml#organisation.logo_asset',
    ],
    ['with a broken YAML', { [BRANCH]: 'name: [Repair\n' }, BRANCH],
    ['with a key twice', change(BRANCH, 'name:', 'name: Twice\nname:'), BRANCH],
    ['with an alias', { [BRANCH]: 'name: &a Repair\ndescription: *a\n' }, BRANCH],
    [
      'with an unknown field',
      change(BRANCH, 'steps:', 'strength: 3\nsteps:'),
      `${BRANCH}#strength`,
    ],
    [
      'with a wrong value',
      change(BRANCH, 'due_minutes: 60', 'due_minutes: soon'),
      `${BRANCH}#steps.1.outcome.due_minutes`,
    ],
    ['with an unknown next step', change(BRANCH, '- close', '- closing'), `${BRANCH}#steps.0`],
    ['with a step twice', change(BRANCH, 'code: close', 'code: intro'), `${BRANCH}#steps.1`],
    [
      'that can never end',
      change(BRANCH, 'guards:', 'allowed_next: [intro]\n    guards:'),
      `${BRANCH}#steps.0`,
    ],
    [
      'with an unknown kind of request',
      change(BRANCH, 'kind: booking', 'kind: towing'),
      `${BRANCH}#steps.1.outcome.kind`,
    ],
    [
      'with a branch twice',
      change('assistant.yaml', '- repair', '- repair\n  - repair'),
      'assistant.yaml#branches',
    ],
    [
      'with a branch that has no folder',
      change('assistant.yaml', '- repair', '- repair\n  - sale'),
      'branches/sale/branch.yaml',
    ],
    [
      'with a folder that is no branch',
      { 'branches/sale/branch.yaml': 'name: Sale\n' },
      'branches/sale/branch.yaml',
    ],
    [
      'with an unknown branch code',
      change('assistant.yaml', '- repair', '- _other'),
      'assistant.yaml#branches.0',
    ],
    [
      'with an unknown model parameter',
      change('branches/repair/prompt.md', 'temperature', 'heat'),
      'branches/repair/prompt.md#parameters.heat',
    ],
    [
      'with parameters that are no YAML',
      change('branches/repair/prompt.md', 'model: large', 'model: [large'),
      'branches/repair/prompt.md',
    ],
    ['with a missing prompt', { 'branches/repair/prompt.md': null }, 'branches/repair/prompt.md'],
    [
      'with a missing part',
      change('branches/repair/prompt.md', 'part: rules', 'part: rule'),
      'branches/repair/prompt.md',
    ],
    [
      'with a part twice',
      change('branches/repair/prompt.md', 'part: rules', 'part: system_prompt'),
      'branches/repair/prompt.md',
    ],
    [
      'with text before the first part',
      change('branches/repair/prompt.md', /^/, 'Note\n'),
      'branches/repair/prompt.md',
    ],
    [
      'with an empty prompt',
      change('branches/repair/prompt.md', 'You serve a garage.', ''),
      'branches/repair/prompt.md#system_prompt',
    ],
    [
      'with a missing prompt of a step',
      { 'branches/repair/steps/intro.md': null },
      'branches/repair/steps/intro.md',
    ],
    [
      'with the prompt of no step',
      { 'branches/repair/steps/wait.md': 'Wait.' },
      'branches/repair/steps/wait.md',
    ],
    [
      'with a safety rule that misses its example',
      change('safety.md', '(fire)', '(flood)'),
      'safety.md',
    ],
    [
      'with a test of an unknown branch',
      change(
        'tests/repair.jsonl',
        '"intent_code":"repair","turns"',
        '"intent_code":"sale","turns"',
      ),
      'tests/sale.jsonl#a-repair',
    ],
    ['with a test that is no JSON', { 'tests/repair.jsonl': '{"id":' }, 'tests/repair.jsonl'],
    [
      'with a test twice',
      { 'tests/more.jsonl': filesWith().get('tests/repair.jsonl')! },
      'tests/repair.jsonl',
    ],
    ['with a file of another kind', { 'scripts/run.sh': 'rm' }, 'scripts/run.sh'],
    ['with an unknown placeholder', {
      'branches/repair/steps/intro.md': 'Call {{organisation.fax}}.',
    }, 'branches/repair/steps/intro.md'],
    [
      'with one in a text of the engine',
      { 'turn/nudge.md': '{{step_name}} {{organisation.fax}}' },
      'turn/nudge.md',
    ],
    [
      'with one that other texts of the engine have',
      { 'turn/say_more.md': 'Hello {{step_name}}.' },
      'turn/say_more.md',
    ],
    [
      'with an action whose host is no literal',
      {
        'actions/book.yaml': 'name: Book\nkind: effect\ninput: { type: object }\n' +
          'request: { method: POST, url: "https://{{thread_id}}/" }\n',
      },
      'actions/book.yaml#request.url',
    ],
    ['with a document of another type', { 'documents/list.pdf': '%PDF' }, 'documents/list.pdf'],
    [
      'with blocks of no document',
      { 'documents/x.txt.blocks.json': '[]' },
      'documents/x.txt.blocks.json',
    ],
    [
      'with a name for no document',
      { 'documents/index.yaml': 'x.md:\n  name: X\n' },
      'documents/index.yaml#x.md',
    ],
    ['with synonyms that are no map', { 'synonyms.yaml': '- tyre\n' }, 'synonyms.yaml'],
    ['with synonyms that are no list', { 'synonyms.yaml': 'tyre: wheel\n' }, 'synonyms.yaml#tyre'],
    ['with synonyms of two words', { 'synonyms.yaml': 'a b: [c]\n' }, 'synonyms.yaml#a b'],
    [
      'with two words for one',
      { 'synonyms.yaml': 'tyre: [wheel, flat tyre]\n' },
      'synonyms.yaml#tyre.1',
    ],
    [
      'with a word for itself',
      { 'synonyms.yaml': 'tyre: [Tyre]\n' },
      'synonyms.yaml#tyre.0',
    ],
    [
      'with synonyms of a word twice',
      { 'synonyms.yaml': 'tyre: [wheel]\nTyre: [flat]\n' },
      'synonyms.yaml#Tyre',
    ],
    [
      'with too many synonyms',
      { 'synonyms.yaml': Array.from(Array(2001), (_, i) => `w${i}: [x]\n`).join('') },
      'synonyms.yaml',
    ],
    ['outside the folder', { '../other.md': 'x' }, '../other.md'],
    ['with an absolute path', { '/etc/passwd': 'x' }, '/etc/passwd'],
    ['with a backslash', { 'documents\\x.md': 'x' }, 'documents\\x.md'],
    ['on a drive', { 'C:x.md': 'x' }, 'C:x.md'],
  ])('%s', (_, changes, path) => {
    expect(errorsOf(filesWith(changes)).map((error) => error.path)).toContain(path);
  });

  test('every branch with an error is named at once', () => {
    const broken = { [BRANCH]: 'name: ""\n', 'branches/_safety/branch.yaml': 'gate: shut\n' };
    expect(errorsOf(filesWith(broken)).map(({ path }) => path)).toEqual([
      `${BRANCH}#name`,
      'branches/_safety/branch.yaml#name',
      'branches/_safety/branch.yaml#gate',
    ]);
  });
});
