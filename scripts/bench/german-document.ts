/** A document in German, which the clinic's own ones are not. */
export const GERMAN_DOCUMENT = {
  name: 'Deutsch',
  fileName: 'de',
  text: Deno.readTextFileSync(new URL('clinic.de.md', import.meta.url)),
};
