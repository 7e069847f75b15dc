/** A German document, because the clinic's own documents are English. */
export const GERMAN_DOCUMENT = {
  key: 'de',
  name: 'Deutsch',
  raw_text: Deno.readTextFileSync(new URL('clinic.de.md', import.meta.url)),
};
