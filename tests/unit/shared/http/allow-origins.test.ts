import { describe, expect, test } from 'vitest';
import { createTestApi } from './test-api.ts';

const allowedOrigins = ['https://clinic.example'];

async function allowed(origin: string): Promise<string | null> {
  const { request } = createTestApi({ allowedOrigins });
  const response = await request('/open', { headers: { Origin: origin } });
  return response.headers.get('Access-Control-Allow-Origin');
}

describe('CORS', () => {
  test.each([
    'http://localhost',
    'http://localhost:5173',
    'https://localhost:8443',
    'http://127.0.0.1:54321',
    'http://[::1]:3000',
    'https://clinic.example',
  ])('lets %s read', async (origin) => {
    expect(await allowed(origin)).toBe(origin);
  });

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://evil.example/localhost:5173',
    'http://localhost:5173.evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.10:80',
    'https://clinic.example.evil.example',
    'http://clinic.example',
    'null',
  ])('keeps %s out', async (origin) => {
    expect(await allowed(origin)).toBeNull();
  });

  async function preflight(headers: Record<string, string>) {
    const response = await createTestApi().request('/notes', {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:5173', ...headers },
    });
    expect(response.status).toBe(204);
    return response.headers;
  }

  test('answers a preflight with the methods that the routes take, and no others', async () => {
    const headers = await preflight({ 'Access-Control-Request-Method': 'POST' });
    const methods = headers.get('Access-Control-Allow-Methods')!.split(',');
    expect(methods.toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  });

  test('answers a preflight with the headers that it asks for', async () => {
    const asked = 'if-match,x-stainless-lang';
    const headers = await preflight({ 'Access-Control-Request-Headers': asked });
    expect(headers.get('Access-Control-Allow-Headers')).toBe(asked);
    expect(headers.get('Vary')).toContain('Access-Control-Request-Headers');
  });

  test.each(['Link', 'ETag', 'Location', 'X-Request-Id', 'X-Thread-Id', 'RateLimit'])(
    'lets pages read %s',
    async (name) => {
      const headers = { Origin: 'http://localhost:5173' };
      const response = await createTestApi().request('/nowhere', { headers });
      expect(response.headers.get('Access-Control-Expose-Headers')).toContain(name);
    },
  );
});
