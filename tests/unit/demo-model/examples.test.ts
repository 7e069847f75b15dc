import { expect, test } from 'vitest';
import { readFolder } from '../../../scripts/lib/assistant-folder.ts';
import { settingsOf } from '../../../scripts/assistant/settings-of.ts';
import { playDialog, type PlayedAssistant } from './play-dialog.ts';

function readExample(name: string): PlayedAssistant {
  const folder = new URL(`../../../examples/${name}`, import.meta.url).pathname;
  const { branches, configs, safety, actions } = settingsOf(readFolder(folder).assistant);
  return {
    ...{ branches, safety, actions },
    configs: Object.fromEntries(configs.map((config) => [config.intent_code, config])),
  };
}

/** What the prompt of each example promises on behalf of its people. */
test.each([
  ['empty', 'A colleague will look into it and get in touch.'],
  [
    'garage',
    'The workshop manager will look into it and get in touch within about an hour during opening hours.',
  ],
  ['school', 'The school office calls back on the same school day while it is open.'],
])('a request for a person in the example %s: %s', (name, promise) => {
  const [turn] = playDialog(['Can I speak to somebody?'], [], null, readExample(name));
  expect(turn).toMatchObject({
    intent_code: 'escalate_human',
    reply: `I am sorry for the trouble. ${promise} Which number can we reach you on?`,
  });
});
