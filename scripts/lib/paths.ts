import { join, resolve } from 'node:path';

/** Root of the repository. */
export const ROOT = resolve(import.meta.dirname!, '../..');

export const MIGRATIONS_DIR = join(ROOT, 'supabase/migrations');
export const WEB_DIR = join(ROOT, 'web');
export const DIST_DIR = join(WEB_DIR, 'dist');
/** The assistant of a new database, as files. */
export const PROMPTS_DIR = join(ROOT, 'prompts');
