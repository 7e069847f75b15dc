/** Path below which Supabase and the embedded stack serve functions. */
export const PUBLIC_PREFIX = '/functions/v1';
