/** Supabase and the embedded stack both serve functions below this path. */
export const PUBLIC_PREFIX = '/functions/v1';
