import { type CatalogClient, type Client, type Connection, nextCursor, versionOf } from './client.ts';
import { client } from './generated/hey-api/assistant/client.gen.ts';
import {
  listDocuments,
  listIntents,
  releaseThread,
  sendMessage,
  streamReply,
  uploadDocument,
} from './generated/hey-api/assistant/sdk.gen.ts';
import { client as catalog } from './generated/hey-api/catalog/client.gen.ts';
import {
  getBlock,
  getSnapshot,
  listBlocks,
  saveBlockVersion,
} from './generated/hey-api/catalog/sdk.gen.ts';

export function connect({ baseUrl, headers }: Connection): Client {
  client.setConfig({ baseUrl, headers });
  return {
    async listBranches() {
      const { data } = await listIntents();
      return data!.map(({ code }) => code);
    },
    async sendMessage(message) {
      const { data } = await sendMessage({ body: { message } });
      return data!;
    },
    async streamReply(message) {
      const { stream } = await streamReply({ body: { message } });
      let text = '';
      for await (const event of stream) {
        if ('text' in event) text += event.text;
      }
      return text;
    },
    async uploadDocument(file) {
      const { data } = await uploadDocument({ body: { file } });
      return data!;
    },
    async readPage(cursor) {
      const query = { limit: 1, cursor };
      const { data, response } = await listDocuments({ query });
      return { ids: data!.map(({ id }) => id), cursor: nextCursor(response!.headers) };
    },
    async releaseThread(id) {
      const { error } = await releaseThread({ path: { id } });
      return { status: error!.status, code: error!.code };
    },
    async sendNothing() {
      const { error } = await sendMessage({ body: { message: '' } });
      const { status, code, errors = [] } = error!;
      return { status, code, paths: errors.map(({ path }) => path) };
    },
  };
}

export function connectCatalog({ baseUrl, headers }: Connection): CatalogClient {
  catalog.setConfig({ baseUrl, headers });
  return {
    async listBlocks() {
      const { data } = await listBlocks();
      return data!.map(({ path }) => path);
    },
    async saveVersion(path, version) {
      const { data: block } = await getBlock({ query: { path } });
      const body = versionOf(block!, version);
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { data } = await saveBlockVersion({ headers, body });
      return data!.snapshot.id;
    },
    async readSnapshot(id) {
      const { data } = await getSnapshot({ path: { id } });
      return data!;
    },
  };
}
