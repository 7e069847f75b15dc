/** The calls of the assistant API that each generated client makes. */
export interface Client {
  /** Codes of the branches. */
  listBranches(): Promise<string[]>;
  sendMessage(message: string): Promise<{ thread_id: string; reply: string | null }>;
  /** The text of the deltas, joined. */
  streamReply(message: string): Promise<string>;
  /** The name and the size of the document as it is stored. */
  uploadDocument(file: File): Promise<{ id: string; name: string; size_bytes: number }>;
  /** One page of one document, and the cursor of the next as the Link header gives it. */
  readPage(cursor?: string): Promise<{ ids: string[]; cursor: string | undefined }>;
  /** Releases a dialog that nobody has taken over; returns the problem. */
  releaseThread(id: string): Promise<{ status: number; code: string }>;
  /**
   * Sends an empty message; returns the problem with the paths of its invalid
   * fields.
   */
  sendNothing(): Promise<{ status: number; code: string; paths: string[] }>;
}

/** The calls of the catalog that each generated client makes. */
export interface CatalogClient {
  /** Paths of the blocks. */
  listBlocks(): Promise<string[]>;
  /** Saves markup as a version of a block; returns the id of the snapshot. */
  saveVersion(path: string, version: { label: string; html: string }): Promise<string>;
  readSnapshot(id: string): Promise<{ version: string; html: string; blockPath: string }>;
}

interface Block<Entry> {
  path: string;
  changelog: Entry[];
  updatedAt: string;
}

/** Returns a body that saves markup as a version of a block. */
export const versionOf = <Entry>(
  { path, changelog, updatedAt }: Block<Entry>,
  { label, html }: { label: string; html: string },
) => ({
  ...{ path, version: label, html, css: '', changelog, expected_updated_at: updatedAt },
  // The types of openapi-fetch require fields with a default.
  again: false,
});

/** The URL of an API, and headers that authenticate the caller. */
export interface Connection {
  baseUrl: string;
  headers: Record<string, string>;
}

/** Returns the cursor in a Link header with rel="next". */
export function nextCursor(headers: Headers): string | undefined {
  const target = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return target ? new URL(target, 'http://origin').searchParams.get('cursor')! : undefined;
}

/** Returns the texts of the deltas in server-sent events. */
export function textOf(events: string): string {
  return events.split('\n\n').filter((event) => event.startsWith('event: delta\n'))
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)).text).join('');
}
