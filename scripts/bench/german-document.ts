/** A German document, because the clinic's own ones are English. */
export const GERMAN_DOCUMENT = {
  name: 'Deutsch',
  fileName: 'de',
  text: Deno.readTextFileSync(new URL('clinic.de.md', import.meta.url)),
};
