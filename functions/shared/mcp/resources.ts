import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type Args, type Call, type ResourceKind, ToolFailure } from './tool.ts';

/** Maximum characters of a resource; tools read further pages. */
const TEXT_LIMIT = 200_000;

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/** Lists the entries of a kind from all its lists, at most one page of each. */
async function listKind(kind: ResourceKind, call: Call) {
  const queries = await kind.queries?.(call) ?? [{}];
  const pages = await Promise.all(queries.map((query) => call(kind.list, { query })));
  return pages.flatMap(({ body }) => body as Args[]).map((entry) => {
    const { id, name, description } = kind.describe(entry);
    return { uri: kind.prefix + id, name, title: name, description };
  });
}

async function orProtocolError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    throw invalid((error.problem as { detail?: string }).detail ?? 'The resource cannot be read');
  }
}

/** Creates the resources of an API; each page of the list contains one kind. */
export function createResources(kinds: readonly ResourceKind[], call: Call) {
  const templates = kinds.map(({ prefix, title }) => ({
    uriTemplate: `${prefix}{id}`,
    name: title,
    title,
  }));
  return {
    templates: { resourceTemplates: templates },
    async list(cursor = '0') {
      const kind = kinds[Number(cursor)];
      if (!kind) throw invalid('Take the cursor from the previous page');
      const next = Number(cursor) + 1;
      const resources = await orProtocolError(listKind(kind, call));
      return { resources, ...(kinds[next] && { nextCursor: String(next) }) };
    },
    async read(uri: string) {
      const kind = kinds.find(({ prefix }) => uri.startsWith(prefix));
      if (!kind) throw invalid(`There is no resource ${uri}`);
      const id = decodeURIComponent(uri.slice(kind.prefix.length));
      const { body } = await orProtocolError(call(kind.read, { path: { id } }));
      const { text, mimeType } = kind.toText(body as Args);
      return { contents: [{ uri, mimeType, text: text.slice(0, TEXT_LIMIT) }] };
    },
  };
}
