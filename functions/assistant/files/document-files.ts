import { cleanText } from '../../shared/clean-text.ts';
import { findTextType } from '../schemas/file-type.ts';
import { DocumentBlocks, DocumentIndex, type DocumentPart } from './assistant.ts';
import { fail } from './files-error.ts';
import { BLOCKS_SUFFIX, DOCUMENT_INDEX } from './paths.ts';
import { formatYaml, parseYaml, validate } from './yaml-file.ts';

const MAX_SLUG_LENGTH = 80;

const compare = (one: string, other: string) => one < other ? -1 : one > other ? 1 : 0;

/** Converts a name to a file name without extension; keeps letters of any language. */
function toSlug(name: string): string {
  const words = name.normalize('NFC').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, MAX_SLUG_LENGTH).join('');
  return slug.replace(/-$/, '') || 'document';
}

/**
 * Returns the name of a document whose file has no name in the index: the first `# ` heading of a
 * .md file, else the file name without its extension.
 */
function deriveName(fileName: string, text: string): string {
  const heading = /\.md$/i.test(fileName) && /^# (.+)$/m.exec(text)?.[1]?.trim();
  return heading || fileName.replace(/\.[^.]*$/, '');
}

const typeOfFile = (fileName: string) => findTextType(fileName.split('.').at(-1)!);

export function writeDocuments(files: Map<string, string>, documents: DocumentPart[]): void {
  const index: DocumentIndex = {};
  const taken = new Set(['index.yaml']);
  const sorted = documents.toSorted((a, b) =>
    compare(a.name, b.name) || compare(a.file_type, b.file_type) || compare(a.raw_text, b.raw_text)
  );
  for (const { name, file_type, raw_text, blocks } of sorted) {
    const type = file_type as NonNullable<DocumentIndex[string]['type']>;
    const extension = type === 'markdown' && !blocks ? 'md' : 'txt';
    const slug = toSlug(name);
    let file = `${slug}.${extension}`;
    for (let n = 2; taken.has(file); n += 1) file = `${slug}-${n}.${extension}`;
    taken.add(file);
    const entry = {
      ...deriveName(file, raw_text) !== name && { name },
      ...typeOfFile(file) !== type && { type },
    };
    if (Object.keys(entry).length > 0) index[file] = entry;
    files.set(`documents/${file}`, raw_text);
    if (blocks) {
      const lines = blocks.map((block) => JSON.stringify(block));
      files.set(`documents/${file}${BLOCKS_SUFFIX}`, `[\n${lines.join(',\n')}\n]\n`);
    }
  }
  if (Object.keys(index).length > 0) files.set(DOCUMENT_INDEX, formatYaml(index));
}

function parseBlocks(path: string, text: string) {
  try {
    return validate(path, DocumentBlocks, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return fail(path, 'The file is not valid JSON');
    throw error;
  }
}

/**
 * Reads the files of documents.
 *
 * @throws FilesError for an invalid file, blocks without a document, or an index entry without a
 * file.
 */
export function readDocuments(files: ReadonlyMap<string, string>): DocumentPart[] {
  const index = files.has(DOCUMENT_INDEX)
    ? validate(DOCUMENT_INDEX, DocumentIndex, parseYaml(DOCUMENT_INDEX, files.get(DOCUMENT_INDEX)!))
    : {};
  const names = [...files.keys()].filter((path) => path.startsWith('documents/'))
    .filter((path) => path !== DOCUMENT_INDEX).map((path) => path.slice('documents/'.length));
  const texts = names.filter((name) => !name.endsWith(BLOCKS_SUFFIX));
  for (const name of names.filter((each) => each.endsWith(BLOCKS_SUFFIX))) {
    if (!texts.includes(name.slice(0, -BLOCKS_SUFFIX.length))) {
      fail(`documents/${name}`, 'There is no document that these blocks belong to');
    }
  }
  const missing = Object.keys(index).find((name) => !texts.includes(name));
  if (missing !== undefined) fail(`${DOCUMENT_INDEX}#${missing}`, 'There is no such file');
  return texts.map((file) => readDocument(files, file, index[file] ?? {}));
}

function readDocument(
  files: ReadonlyMap<string, string>,
  file: string,
  { name, type }: DocumentIndex[string],
): DocumentPart {
  const path = `documents/${file}`;
  const raw_text = cleanText(files.get(path)!);
  const derived = typeOfFile(file);
  if (!derived || derived === 'html') {
    fail(path, 'A document is a .md or .txt file; add files of other types on the Documents page');
  }
  const blocks = files.get(path + BLOCKS_SUFFIX);
  return {
    name: name ?? deriveName(file, raw_text),
    file_type: type ?? derived!,
    raw_text,
    blocks: blocks === undefined ? null : parseBlocks(path + BLOCKS_SUFFIX, blocks),
  };
}
