/** Rules for the codes of new branches. Source: NewIntent of the API. */
export const BRANCH_CODE = /^[a-z][a-z0-9_]{1,39}$/;
export const CODE_RULE = '2 to 40 lower-case letters, digits and _, with a letter first';

/**
 * Proposes a code for a name, such as lost_property for “Lost property”. The code can be too short
 * or empty.
 */
export function proposeCode(name: string): string {
  return name.normalize('NFKD').toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '');
}
