/**
 * Levels of access, in ascending order: each includes the previous ones. A stranger has a signed
 * token that is no longer valid; the owner is the operator to whom the row belongs.
 */
export const ACCESS_LEVELS = [
  'refused',
  'anonymous',
  'stranger',
  'operator',
  'owner',
  'editor',
  'service',
  'nobody',
] as const;
export type AccessLevel = typeof ACCESS_LEVELS[number];

/** The minimum level for an action. */
export type Audience = Exclude<AccessLevel, 'refused'>;

export function isInAudience(audience: Audience, level: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(audience);
}
