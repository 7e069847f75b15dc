import { describe, expect, test } from 'vitest';
import { TOOLS as ASSISTANT_TOOLS } from '../../../../../functions/assistant/mcp/tools.ts';
import { TOOLS as CATALOG_TOOLS } from '../../../../../functions/catalog/mcp/tools.ts';
import { clientConfigurations } from '../../../../../web/src/features/assistant/settings/agents/client-configurations.ts';

const read = (path: string) =>
  Deno.readTextFileSync(new URL(`../../../../../${path}`, import.meta.url));

test('llms.txt lists the tools of both servers, and no others', () => {
  const listed = read('web/public/llms.txt').match(/\b[a-z]+_[a-z_]+\b/g)!;
  const tools = [...ASSISTANT_TOOLS, ...CATALOG_TOOLS].map(({ name }) => name);
  expect(listed.sort()).toEqual(tools.sort());
});

describe('the configuration of', () => {
  const all = clientConfigurations('https://clinic.example/functions/v1');

  test.each(all)('$client names both servers and no key', ({ code }) => {
    for (const api of ['assistant', 'catalog']) {
      expect(code).toContain(`https://clinic.example/functions/v1/${api}/mcp`);
    }
    expect(code).not.toContain('lwk_');
    if (code.startsWith('{')) expect(() => JSON.parse(code)).not.toThrow();
  });

  test('three clients are there', () => expect(all.length).toBe(3));
});
