import { setBaseUrl } from './base-url.ts';
import { type CatalogClient, type Client, type Connection, nextCursor, textOf, versionOf } from './client.ts';
import {
  listDocuments,
  listIntents,
  releaseThread,
  sendMessage,
  streamReply,
  uploadDocument,
} from './generated/orval/assistant.ts';
import { getBlock, getSnapshot, listBlocks, saveBlockVersion } from './generated/orval/catalog.ts';

/** Returns the response of a call that must succeed with this status. */
function answered<Answer extends { status: number }, Status extends Answer['status']>(
  answer: Answer,
  status: Status,
) {
  if (answer.status !== status) throw new Error(JSON.stringify(answer));
  return answer as Extract<Answer, { status: Status }>;
}

export function connect({ baseUrl, headers }: Connection): Client {
  setBaseUrl(baseUrl);
  const init = { headers };
  return {
    async listBranches() {
      const { data } = answered(await listIntents(init), 200);
      return data.map(({ code }) => code);
    },
    async sendMessage(message) {
      return answered(await sendMessage({ message }, init), 200).data;
    },
    async streamReply(message) {
      const { data } = answered(await streamReply({ message }, init), 200);
      // Orval reads the stream as a text, and types it as one of its events.
      return textOf(String(data));
    },
    async uploadDocument(file) {
      return answered(await uploadDocument({ file }, init), 201).data;
    },
    async readPage(cursor) {
      const answer = answered(await listDocuments({ limit: 1, cursor }, init), 200);
      return { ids: answer.data.map(({ id }) => id), cursor: nextCursor(answer.headers) };
    },
    async releaseThread(id) {
      const { status, code } = answered(await releaseThread(id, {}, init), 409).data;
      return { status, code };
    },
    async sendNothing() {
      const { status, code, errors = [] } = answered(await sendMessage({ message: '' }, init), 422)
        .data;
      return { status, code, paths: errors.map(({ path }) => path) };
    },
  };
}

export function connectCatalog({ baseUrl, headers }: Connection): CatalogClient {
  setBaseUrl(baseUrl);
  const init = { headers };
  return {
    async listBlocks() {
      const { data } = answered(await listBlocks(init), 200);
      return data.map(({ path }) => path);
    },
    async saveVersion(path, version) {
      const { data: block } = answered(await getBlock({ path }, init), 200);
      const body = versionOf(block, version);
      const keyed = { headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } };
      return answered(await saveBlockVersion(body, keyed), 201).data.snapshot.id;
    },
    async readSnapshot(id) {
      return answered(await getSnapshot(id, init), 200).data;
    },
  };
}
