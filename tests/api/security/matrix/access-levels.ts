/**
 * How much a caller may do. Each may do what those before it may. A stranger has a token that is
 * signed but no longer counts; the owner is the operator whom the row is about.
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

/** The least level that something is meant for. */
export type Audience = Exclude<AccessLevel, 'refused'>;

export function isInAudience(audience: Audience, level: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(audience);
}
