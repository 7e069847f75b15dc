import type { ResourceKind } from '../../shared/mcp/tool.ts';

export const RESOURCES: readonly ResourceKind[] = [{
  prefix: 'catalog://snapshots/',
  title: 'Saved version of a block',
  list: 'GET /catalog/blocks/snapshots',
  read: 'GET /catalog/blocks/snapshots/{id}',
  describe: ({ id, blockPath, version, createdAt }) => ({
    id,
    name: `${blockPath} ${version}`,
    description: `saved ${createdAt}`,
  }),
  toText: ({ html, css }) => ({
    text: `<style>\n${css}\n</style>\n${html}`,
    mimeType: 'text/plain',
  }),
}];
