import { describe, expect, test } from 'vitest';
import { createGateway } from '../../../../scripts/stack/http/gateway.ts';

const answer = (part: string) => (request: Request, peer?: string) =>
  new Response(`${part} ${new URL(request.url).pathname} from ${peer}`);

const gateway = createGateway({
  supabase: answer('supabase'),
  functions: { catalog: answer('catalog') },
  appConfig: { publishable_key: 'key' },
  front: answer('front'),
});

const ask = async (path: string, headers = {}) =>
  await gateway(new Request(`http://localhost:1${path}`, { headers }), 'peer');

describe('the gateway', () => {
  test.each([
    ['/auth/v1/token', 'supabase /auth/v1/token from peer'],
    ['/rest/v1', 'supabase /rest/v1 from peer'],
    ['/functions/v1/catalog/blocks', 'catalog /catalog/blocks from peer'],
    ['/', 'front / from undefined'],
    ['/auth/v12', 'front /auth/v12 from undefined'],
    ['/restaurant', 'front /restaurant from undefined'],
  ])('sends %s to its part', async (path, text) => {
    expect(await (await ask(path)).text()).toBe(text);
  });

  test.each(['/functions/v1/nothing', '/functions/v1', '/functions/v1/toString'])(
    'knows no API at %s',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    },
  );

  test.each([
    ['/storage/v1/bucket', 'Storage'],
    ['/realtime/v1', 'Realtime'],
    ['/graphql/v1', 'GraphQL'],
  ])('says that it lacks what is at %s', async (path, name) => {
    const response = await ask(path);
    expect(response.status).toBe(501);
    expect((await response.json()).detail).toContain(name);
  });

  test.each([
    [{}, 'http://localhost:1'],
    [{ 'X-Forwarded-Proto': 'https' }, 'https://localhost:1'],
  ])('tells the front the address it was asked at, with headers %j', async (headers, url) => {
    const response = await ask('/app-config.json', headers);
    expect(await response.json()).toEqual({ supabase_url: url, publishable_key: 'key' });
  });
});
