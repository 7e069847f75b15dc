import { fail } from './files-error.ts';

export const ASSISTANT_FILE = 'assistant.yaml';
const SAFETY_FILE = 'safety.md';
export const SYNONYMS_FILE = 'synonyms.yaml';
export const DOCUMENT_INDEX = 'documents/index.yaml';
export const BLOCKS_SUFFIX = '.blocks.json';

export const branchFile = (code: string) => `branches/${code}/branch.yaml`;
export const promptFile = (code: string) =>
  code === '_safety' ? SAFETY_FILE : `branches/${code}/prompt.md`;
export const stepFile = (code: string, step: string) => `branches/${code}/steps/${step}.md`;
export const actionFile = (code: string) => `actions/${code}.yaml`;
export const textFile = (code: string) => `turn/${code}.md`;
export const testFile = (branch: string) => `tests/${branch}.jsonl`;

/** Files of a repository that do not belong to the assistant. */
const IGNORED = /(^|\/)(\.[^/]+|README\.md|LICENSE|calibration\.jsonl)(\/|$)/;

const KNOWN: RegExp[] = [
  /^assistant\.yaml$/,
  /^safety\.md$/,
  /^synonyms\.yaml$/,
  /^branches\/_?[a-z][a-z0-9_]*\/(branch\.yaml|prompt\.md|steps\/[a-z][a-z0-9_]*\.md)$/,
  /^actions\/[a-z][a-z0-9_]*\.yaml$/,
  /^turn\/[a-z][a-z0-9_]*\.md$/,
  /^tests\/[^/]+\.jsonl$/,
  /^documents\/[^/]+$/,
];

const PLACES = 'assistant.yaml, safety.md, synonyms.yaml, ' +
  'branches/<code>/branch.yaml, branches/<code>/prompt.md, branches/<code>/steps/<step>.md, actions/<code>.yaml, ' +
  'turn/<code>.md, documents/<file> and tests/<name>.jsonl';

const MAX_PATH_LENGTH = 500;

/**
 * Returns a relative path unchanged.
 *
 * @throws FilesError for a path that leaves the folder, or that operating systems interpret
 * differently.
 */
export function checkPath(path: string): string {
  const isInside = path !== '' && !path.startsWith('/') && !/[\\\0:]/.test(path) &&
    !path.split('/').some((part) => part === '..' || part === '.' || part === '');
  if (!isInside || path.length > MAX_PATH_LENGTH) {
    fail(
      path.slice(0, MAX_PATH_LENGTH),
      'A path must be relative, have / between names and stay in the folder',
    );
  }
  return path;
}

export const isIgnored = (path: string) => IGNORED.test(path);

/** Returns whether an assistant can contain a file with this path. */
export const isPlace = (path: string) => KNOWN.some((place) => place.test(path));

/**
 * Checks that an assistant can contain a file with this path.
 *
 * @throws FilesError if it cannot.
 */
export function checkPlace(path: string): void {
  if (!isPlace(path)) {
    fail(path, `An assistant has no file with this path; its files are ${PLACES}`);
  }
}
