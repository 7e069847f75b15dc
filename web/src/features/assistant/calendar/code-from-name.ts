/**
 * Derives a code from a name, such as helen_marsh from Dr Helen Marsh; returns a random one if
 * fewer than two Latin letters or digits remain.
 */
export function codeFromName(name: string): string {
  const code = name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
    .replace(/^(dr|mr|ms|mrs)\.? /, '').replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '').slice(0, 40);
  return code.length > 1 ? code : `code_${crypto.randomUUID().slice(0, 8)}`;
}
