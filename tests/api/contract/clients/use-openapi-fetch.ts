import createClient from 'openapi-fetch';
import { type Client, type Connection, nextCursor, textOf } from './client.ts';
import type { paths } from './generated/openapi-fetch/assistant.ts';

export function connect({ baseUrl, headers }: Connection): Client {
  const client = createClient<paths>({ baseUrl, headers });
  return {
    async listBranches() {
      const { data } = await client.GET('/intents');
      return data!.map(({ code }) => code);
    },
    async sendMessage(message) {
      const { data } = await client.POST('/chat', { body: { message } });
      // The types of openapi-fetch leave out a member that is always null.
      return { thread_id: data!.thread_id, reply: 'reply' in data! ? data.reply : null };
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
