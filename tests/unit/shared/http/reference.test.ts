import { afterEach, describe, expect, test } from 'vitest';
import { createTestApi } from './test-api.ts';

describe('/docs', () => {
  const scope = globalThis as { EdgeRuntime?: unknown };
  afterEach(() => delete scope.EdgeRuntime);

  test.each<[string, boolean, string[], string]>([
    ['its own origin', false, [], '/reference/test'],
    ['its own origin, whoever else may call', false, ['https://any.example'], '/reference/test'],
    [
      'the front, on Supabase',
      true,
      ['https://front.example'],
      'https://front.example/reference/test',
    ],
    ['the document, on Supabase without a front', true, [], '/functions/v1/test/openapi.json'],
  ])('leads to %s', async (_, onEdge, allowedOrigins, location) => {
    if (onEdge) scope.EdgeRuntime = { waitUntil: () => undefined };
    const response = await createTestApi({ allowedOrigins }).request('/docs');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(location);
  });
});

describe('/openapi.json', () => {
  const read = async () => (await createTestApi().request('/openapi.json')).json();

  test('is OpenAPI 3.1 with paths relative to the public address', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/functions/v1/test' }]);
    expect(Object.keys(document.paths)).toEqual([
      '/health',
      '/health/live',
      '/.well-known/oauth-protected-resource',
      '/open',
      '/operators',
      '/notes',
    ]);
    expect(document.paths['/notes'].post.security).toEqual([{ accessToken: [] }, {
      secretKey: [],
    }]);
    expect(document.paths['/open'].get.security).toBeUndefined();
  });

  test('says how to sign in and which problems there are', async () => {
    const { components } = await read();
    expect(Object.keys(components.securitySchemes))
      .toEqual(['accessToken', 'secretKey', 'visitorToken', 'apiKey']);
    expect(components.schemas.ProblemCode.description).toContain('`invalid-fields` (422)');
  });
});
