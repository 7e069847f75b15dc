export const FILE_TYPES = ['markdown', 'text', 'html', 'pdf', 'docx'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Names of text types: file extensions and media types. */
const TEXT_NAMES: [type: FileType, names: string][] = [
  ['markdown', 'md markdown mdown mkd text/markdown text/x-markdown'],
  ['text', 'txt text text/plain'],
  ['html', 'html htm xhtml text/html application/xhtml+xml'],
];
const TEXT_TYPES = new Map(
  TEXT_NAMES.flatMap(([type, names]) => names.split(' ').map((name) => [name, type])),
);

/**
 * Returns the file type of an extension or media type, such as `md`, `.MD` or `text/markdown`;
 * undefined for types that are not text.
 */
export function findTextType(label: string): FileType | undefined {
  return TEXT_TYPES.get(label.toLowerCase().split(';')[0]!.trim().replace(/^\./, ''));
}
