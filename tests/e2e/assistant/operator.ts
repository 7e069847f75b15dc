import type { Page } from '@playwright/test';
import type { Behaviour } from '../../../scripts/demo-model/control.ts';
import { takeLock } from '../lock.ts';
import { test as signedIn } from '../session/signed-in.ts';
import { asService, EDITOR, stack } from '../stack.ts';

export { expect } from '@playwright/test';

type Script = { kind: Behaviour['kind'] } & Record<string, unknown>;

/** The demo model, for one test at a time, so that scripted answers reach no other dialog. */
export interface Model {
  /** Scripts the next answers. */
  play(...steps: Script[]): Promise<void>;
  /** Scripts the next reply of the router. */
  route(intent_code: string): Promise<void>;
  /** Removes the script and ends hanging calls, which fail. */
  end(): Promise<void>;
}

async function control(method: string, body?: Script[]): Promise<void> {
  const url = stack().demo_model_url.replace(/\/v1\/?$/, '/__control');
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`__control: ${response.status} ${await response.text()}`);
}

/** Makes EDITOR the only editor, also after a test that failed between two changes of a role. */
async function leaveOneEditor(): Promise<void> {
  const editors = await asService('GET', '/rest/v1/users?role=eq.editor&select=id,email');
  const setRole = ({ id }: { id: string }, role: string) =>
    asService('PATCH', `/functions/v1/catalog/users/${id}`, { role });
  if (!editors.some(({ email }: { email: string }) => email === EDITOR)) {
    const [editor] = await asService('GET', `/rest/v1/users?email=eq.${EDITOR}&select=id`);
    await setRole(editor, 'editor');
  }
  for (const person of editors) if (person.email !== EDITOR) await setRole(person, 'viewer');
}

/** Tests of a signed-in operator with the demo model. */
export const test = signedIn.extend<{ model: Model; editors: void }>({
  model: [async ({ email: _ }, use, { title }) => {
    const letGo = await takeLock('model', title);
    try {
      await control('DELETE');
      await use({
        play: (...steps) => control('POST', steps),
        route: (intent_code) =>
          control('POST', [{
            kind: 'reply',
            role: 'router',
            text: JSON.stringify({ intent_code, confidence: 0.9 }),
          }]),
        end: () => control('DELETE'),
      });
      await control('DELETE');
    } finally {
      letGo();
    }
  }, { timeout: 600_000 }],
  /** For one test at a time: no other test creates an editor or relies on there being only one. */
  editors: [async ({ email: _ }, use, { title }) => {
    const letGo = await takeLock('editors', title);
    try {
      await leaveOneEditor();
      await use();
    } finally {
      await leaveOneEditor().finally(letGo);
    }
  }, { timeout: 600_000 }],
});

/** Waits until a branch is stored as switched on: the page shows a choice before it is stored. */
export const branchSwitchedOn = (page: Page) =>
  page.waitForResponse(async (response) =>
    response.request().method() === 'PATCH' && (await response.json()).is_enabled === true
  );

/** Returns a reply with the tail of a scenario branch. */
export const tail = (text: string, state_after: string, slots_updated: object = {}): Script => ({
  kind: 'reply',
  role: 'branch',
  text: `${text}\n${JSON.stringify({ state_after, slots_updated })}`,
});
