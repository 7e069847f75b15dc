import { describe, expect, test } from 'vitest';
import { createTestApi } from '../test-api.ts';

async function docs() {
  const response = await createTestApi().request('/docs');
  return { html: await response.text(), policy: response.headers.get('Content-Security-Policy') };
}

describe('/docs', () => {
  test('is a page of its own that loads and runs nothing', async () => {
    const { html, policy } = await docs();
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|src=|https?:\/\//i);
    expect(policy).toContain("default-src 'none'");
  });

  test.each(['POST', '/notes', 'Write a note', 'schema-Note', 'urn:problem-type:invalid-fields'])(
    'shows %s',
    async (text) => {
      expect((await docs()).html).toContain(text);
    },
  );

  test('shows descriptions as text', async () => {
    expect((await docs()).html).toContain('A note with &lt;tags&gt; &amp; more');
  });
});

describe('/openapi.json', () => {
  test('is OpenAPI 3.1 with paths relative to the public address', async () => {
    const document = await (await createTestApi().request('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/functions/v1/test' }]);
    expect(Object.keys(document.paths)).toEqual([
      '/health',
      '/health/live',
      '/open',
      '/operators',
      '/notes',
    ]);
    expect(document.paths['/notes'].post.security).toEqual([{ accessToken: [] }, {
      secretKey: [],
    }]);
    expect(document.paths['/open'].get.security).toBeUndefined();
  });
});
