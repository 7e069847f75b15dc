/**
 * What an API takes a caller for. Each may do what those before it may. A stranger has a token that is
 * signed but no longer counts; the owner is the operator whom the row is about.
 */
export const STANDINGS = [
  'refused',
  'anonymous',
  'stranger',
  'operator',
  'owner',
  'editor',
  'service',
  'nobody',
] as const;
export type Standing = typeof STANDINGS[number];

/** The least standing that something is meant for. */
export type Audience = Exclude<Standing, 'refused'>;

export function isInAudience(audience: Audience, standing: Standing): boolean {
  return STANDINGS.indexOf(standing) >= STANDINGS.indexOf(audience);
}
