/**
 * Makes clients of both APIs from their documents, `assistant.json` and `catalog.json` in the
 * folder `generated`, as the guides of the three generators say.
 */
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import ts from 'typescript';

const folder = `${import.meta.dirname}/generated`;

/**
 * Writes types for openapi-fetch, which takes a file as a Blob:
 * https://openapi-ts.dev/node#example-blob-types
 */
async function writeTypes(api: string) {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const types = await openapiTS(new URL(`file://${folder}/${api}.json`), {
    transform: ({ format }) => format === 'binary' ? blob : undefined,
  });
  await Deno.mkdir(`${folder}/openapi-fetch`, { recursive: true });
  await Deno.writeTextFile(`${folder}/openapi-fetch/${api}.ts`, astToString(types));
}

const writeHeyApi = (api: string) =>
  createClient({
    input: `${folder}/${api}.json`,
    output: `${folder}/hey-api/${api}`,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });

const writeOrval = (api: string) =>
  generate({
    input: { target: `${folder}/${api}.json` },
    output: {
      target: `${folder}/orval/${api}.ts`,
      client: 'fetch',
      mode: 'single',
      baseUrl: { runtime: 'baseUrl', imports: [{ name: 'baseUrl', importPath: '../../base-url.ts' }] },
    },
  });

for (const api of ['assistant', 'catalog']) {
  await writeTypes(api);
  await writeHeyApi(api);
  await writeOrval(api);
}
