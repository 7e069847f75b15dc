import { strToU8, zipSync } from 'fflate/browser';
import { DEFAULT_ORGANISATION, type Organisation } from '@contract/shared/contract/organisation.ts';
import type { ExampleFiles } from './example.ts';

type Fact = keyof Organisation;

const isSet = (organisation: Organisation, fact: string) =>
  JSON.stringify(organisation[fact as Fact]) !== JSON.stringify(DEFAULT_ORGANISATION[fact as Fact]);

/**
 * Packs an example for import. Leaves out facts that are set in `organisation`, so that the import
 * overwrites none.
 */
export function packExample(
  { assistant, files }: ExampleFiles,
  organisation: Organisation,
): Blob {
  const missing = Object.entries(assistant.organisation ?? {})
    .filter(([fact]) => !isSet(organisation, fact));
  const file = { ...assistant, organisation: Object.fromEntries(missing) };
  // JSON is valid YAML.
  const all = Object.entries({ ...files, 'assistant.yaml': JSON.stringify(file) });
  const archive = zipSync(Object.fromEntries(all.map(([path, text]) => [path, strToU8(text)])));
  return new Blob([archive as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}
