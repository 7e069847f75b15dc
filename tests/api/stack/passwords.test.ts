import { expect, test } from 'vitest';
import { readStackFile } from '../../../scripts/stack/config/stack-file.ts';
import { startTestStack } from '../../support/stack.ts';

test('a first start makes a random password for each account and keeps it in stack.json', async () => {
  const stack = await startTestStack({ SEED_PASSWORD: '' });
  try {
    const { seed_passwords: passwords } = readStackFile(stack.dataDir)!;
    expect(Object.keys(passwords)).toEqual([stack.editor.email, stack.viewer.email]);
    expect(new Set(Object.values(passwords)).size).toBe(2);
    for (const [email, password] of Object.entries(passwords)) {
      const response = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(response.status, await response.text()).toBe(200);
    }
    const { mode } = Deno.statSync(`${stack.dataDir}/stack.json`);
    expect(mode! & 0o777).toBe(0o600);
  } finally {
    await stack.stop();
  }
});
