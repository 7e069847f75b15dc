import createClient from 'openapi-fetch';
import { type CatalogClient, type Client, type Connection, nextCursor, textOf, versionOf } from './client.ts';
import type { paths } from './generated/openapi-fetch/assistant.ts';
import type { paths as CatalogPaths } from './generated/openapi-fetch/catalog.ts';

export function connect({ baseUrl, headers }: Connection): Client {
  const client = createClient<paths>({ baseUrl, headers });
  return {
    async listBranches() {
      const { data } = await client.GET('/intents');
      return data!.map(({ code }) => code);
    },
    async sendMessage(message) {
      const { data } = await client.POST('/chat', { body: { message } });
      return { thread_id: data!.thread_id, reply: data!.reply };
    },
    async streamReply(message) {
      const { data } = await client.POST('/chat/stream', { body: { message }, parseAs: 'text' });
      return textOf(data!);
    },
    async uploadDocument(file) {
      const { data } = await client.POST('/documents', {
        body: { file },
        bodySerializer(body) {
          const form = new FormData();
          form.append('file', body!.file);
          return form;
        },
      });
      return data!;
    },
    async readPage(cursor) {
      const query = { limit: 1, cursor };
      const { data, response } = await client.GET('/documents', { params: { query } });
      return { ids: data!.map(({ id }) => id), cursor: nextCursor(response.headers) };
    },
    async releaseThread(id) {
      const { error } = await client.POST('/threads/{id}/release', { params: { path: { id } } });
      return { status: error!.status, code: error!.code };
    },
    async sendNothing() {
      const { error } = await client.POST('/chat', { body: { message: '' } });
      const { status, code, errors = [] } = error!;
      return { status, code, paths: errors.map(({ path }) => path) };
    },
  };
}

export function connectCatalog({ baseUrl, headers }: Connection): CatalogClient {
  const client = createClient<CatalogPaths>({ baseUrl, headers });
  return {
    async listBlocks() {
      const { data } = await client.GET('/blocks');
      return data!.map(({ path }) => path);
    },
    async saveVersion(path, version) {
      const { data: block } = await client.GET('/blocks/by-path', { params: { query: { path } } });
      const body = versionOf(block!, version);
      const header = { 'Idempotency-Key': crypto.randomUUID() };
      const { data } = await client.POST('/blocks/versions', { params: { header }, body });
      return data!.snapshot.id;
    },
    async readSnapshot(id) {
      const { data } = await client.GET('/blocks/snapshots/{id}', { params: { path: { id } } });
      return data!;
    },
  };
}
