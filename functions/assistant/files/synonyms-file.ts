import { formatNumber } from '../../shared/contract/limits.ts';
import { SYNONYM_LIMITS } from '../../shared/contract/synonyms.ts';
import { toFieldErrors } from '../../shared/http/to-problem.ts';
import { NewSynonym } from '../schemas/synonyms.ts';
import { SynonymsFile } from './assistant.ts';
import { fail, FilesError } from './files-error.ts';
import { SYNONYMS_FILE } from './paths.ts';
import { formatYaml, parseYaml, validate } from './yaml-file.ts';

/** Adds the file of synonyms, one word a line, unless there are none. */
export function writeSynonyms(files: Map<string, string>, synonyms: NewSynonym[]): void {
  if (synonyms.length === 0) return;
  const lines = synonyms.toSorted((a, b) => a.word < b.word ? -1 : 1)
    .map((each) => `${formatYaml(each.word).trim()}: ${formatYaml(each.synonyms, 'flow')}`);
  files.set(SYNONYMS_FILE, lines.join(''));
}

/**
 * Reads the file of synonyms; returns an empty list without one, with which an import keeps the
 * stored synonyms.
 */
export function readSynonyms(files: ReadonlyMap<string, string>): NewSynonym[] {
  const text = files.get(SYNONYMS_FILE) ?? '';
  const entries = Object.entries(
    validate(SYNONYMS_FILE, SynonymsFile, parseYaml(SYNONYMS_FILE, text) ?? {}),
  );
  if (entries.length > SYNONYM_LIMITS.words) {
    fail(
      SYNONYMS_FILE,
      `There are synonyms for more than ${formatNumber(SYNONYM_LIMITS.words)} words`,
    );
  }
  const errors: { path: string; message: string }[] = [];
  const synonyms: NewSynonym[] = [];
  const seen = new Set<string>();
  for (const [word, given] of entries) {
    const place = `${SYNONYMS_FILE}#${word}`;
    const { data, error } = NewSynonym.safeParse({ word, synonyms: given });
    if (error) {
      const faults = toFieldErrors(error)
        .map(({ path, message }) => ({ path: path.replace(/^(word|synonyms)/, place), message }));
      errors.push(...faults);
    } else if (seen.has(data.word.toLowerCase())) {
      errors.push({ path: place, message: 'The word is listed twice' });
    } else {
      seen.add(data.word.toLowerCase());
      synonyms.push(data);
    }
  }
  if (errors.length > 0) throw new FilesError(errors);
  return synonyms;
}
