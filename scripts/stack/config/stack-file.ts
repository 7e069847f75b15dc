import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../lib/start-error.ts';

const schema = z.object({
  api_url: z.string(),
  publishable_key: z.string(),
  secret_key: z.string(),
  jwt_secret: z.string().min(32),
  database_url: z.string(),
  database_password: z.string(),
  /** Encrypts secrets in the database, which does not store the key. */
  encryption_key: z.string().min(32).default(() => randomSecret()),
  /** Passwords that the start generated, by email address. */
  seed_passwords: z.record(z.string(), z.string()).default({}),
  /** Base URL of the demo model while it runs. */
  demo_model_url: z.string().nullable().default(null),
});

/** The content of DATA_DIR/stack.json. */
type StackFile = z.infer<typeof schema>;

const Generated = schema.pick({
  publishable_key: true,
  secret_key: true,
  jwt_secret: true,
  database_password: true,
  encryption_key: true,
  seed_passwords: true,
});
/** Values that persist in a data directory between starts. */
export type Keys = z.infer<typeof Generated>;

const toPath = (folder: string) => join(folder, 'stack.json');

/**
 * Loads the keys and secrets of the data directory; generates them, without
 * storing them, when it has no file.
 *
 * @throws StartError when the file is invalid.
 */
export async function loadKeys(folder: string): Promise<Keys> {
  const last = readStackFile(folder);
  if (last) return Generated.parse(last);
  // Imported late, because it takes a sixth of a second to load.
  const { generateApiKey } = await import('@supabase/lite');
  return {
    publishable_key: (await generateApiKey('publishable')).key,
    secret_key: (await generateApiKey('secret')).key,
    jwt_secret: randomSecret(),
    database_password: randomSecret(),
    encryption_key: randomSecret(),
    seed_passwords: {},
  };
}

/**
 * Reads the file of the last start, or returns null.
 *
 * @throws StartError when the file is invalid.
 */
export function readStackFile(folder: string): StackFile | null {
  try {
    return schema.parse(JSON.parse(Deno.readTextFileSync(toPath(folder))));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new StartError(`${toPath(folder)} cannot be read: repair it, or delete it for new keys.`);
  }
}

/**
 * Writes the file under another name and renames it, so that a kill leaves the old or the new one.
 */
export function writeStackFile(folder: string, content: StackFile): void {
  const draft = `${toPath(folder)}.new`;
  Deno.writeTextFileSync(draft, JSON.stringify(content, null, 2) + '\n', { mode: 0o600 });
  if (Deno.build.os !== 'windows') Deno.chmodSync(draft, 0o600);
  Deno.renameSync(draft, toPath(folder));
}

function randomSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}
