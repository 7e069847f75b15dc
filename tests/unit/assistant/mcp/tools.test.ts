import { expect, test } from 'vitest';
import { TOOLS } from '../../../../functions/assistant/mcp/tools.ts';
import { describeTool } from '../../../../functions/shared/mcp/serve-mcp.ts';

/** Fields with texts of patients, documents or models, wherever they are in a result. */
const FIELDS = [
  'excerpt',
  'heading_path',
  'output',
  'prompt',
  'resumable_slots',
  'slots',
  'sources',
];

type Schema = Record<string, unknown>;

/** Returns the paths of fields with such a name that a JSON Schema does not mark. */
function findUnmarked(root: Schema): string[] {
  const seen = new Set<unknown>();
  const visit = (schema: unknown, path: string): string[] => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
    seen.add(schema);
    const { definitions: _, $ref, ...rest } = schema as Schema;
    const name = typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : null;
    const named = name === null ? [] : visit((root.definitions as Schema)[name], name);
    const nested = Object.entries(rest).flatMap(([key, value]) => {
      const isField = path.endsWith('properties') && FIELDS.includes(key);
      const isMarked = JSON.stringify(value).includes('untrusted_text');
      return isField && !isMarked ? [`${path}.${key}`] : visit(value, `${path}.${key}`);
    });
    return [...named, ...nested];
  };
  return visit(root, '');
}

test.each(TOOLS)('$name marks what patients, documents and models wrote', (tool) => {
  expect(findUnmarked(describeTool(tool).outputSchema)).toEqual([]);
});
