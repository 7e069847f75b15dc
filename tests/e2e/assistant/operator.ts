import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';
import { test as base } from '@playwright/test';
import type { Behaviour } from '../../../scripts/demo-model/control.ts';
import { signIn, stack } from './stack.ts';

export { expect } from '@playwright/test';

type Script = { kind: Behaviour['kind'] } & Record<string, unknown>;

/** The demo model, for one test at a time: what is queued reaches nobody else's dialog. */
export interface Model {
  /** Scripts the next answers. */
  play(...steps: Script[]): Promise<void>;
  /** Scripts the next reply of the router. */
  route(intent_code: string): Promise<void>;
}

const lock = () => join(cwd(), 'tests/.results/e2e-data/model.lock');

async function takeModel(): Promise<void> {
  for (;;) {
    try {
      return mkdirSync(lock());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
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

/** Tests signed in as `email`, each with a session of its own. */
export const test = base.extend<{ email: string; model: Model }>({
  email: ['editor@example.com', { option: true }],
  storageState: async ({ email, baseURL }, use) => {
    const session = JSON.stringify(await signIn(email));
    const localStorage = [{ name: 'linden.session', value: session }];
    await use({ cookies: [], origins: [{ origin: baseURL!, localStorage }] });
  },
  model: [async ({ email: _ }, use) => {
    await takeModel();
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
      });
      await control('DELETE');
    } finally {
      rmdirSync(lock());
    }
  }, { timeout: 60_000 }],
});

/** A reply that ends in the tail of a scenario branch. */
export const tail = (text: string, state_after: string, slots_updated: object = {}): Script => ({
  kind: 'reply',
  role: 'branch',
  text: `${text}\n${JSON.stringify({ state_after, slots_updated })}`,
});
