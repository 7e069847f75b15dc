/**
 * Levels of access, in ascending order: each includes the previous ones. A stranger has a signed
 * token that is no longer valid; the owner is the operator to whom the row belongs. A person who
 * serves patients, without being an editor, owns no row: the owner does not serve.
 */
export const ACCESS_LEVELS = [
  'refused',
  'anonymous',
  'stranger',
  'operator',
  'serving',
  'owner',
  'editor',
  'service',
  'nobody',
] as const;
export type AccessLevel = typeof ACCESS_LEVELS[number];

/** The minimum level for an action. */
export type Audience = Exclude<AccessLevel, 'refused'>;

/** Returns whether callers of a level change rows of others. */
export const writesRows = (level: AccessLevel) =>
  isInAudience('owner', level) || isInAudience('serving', level);

export function isInAudience(audience: Audience, level: AccessLevel): boolean {
  if (audience === 'serving' && level === 'owner') return false;
  return ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(audience);
}
