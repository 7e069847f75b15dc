/** URLs of the APIs and the sign-in service. Build variables override the server's values. */

/**
 * Base URL of both APIs: VITE_API_BASE_URL, otherwise the page's own origin, as in test pages that
 * Vite did not build.
 */
export const API_BASE_URL: string = (import.meta.env?.VITE_API_BASE_URL || location.origin)
  .replace(/\/+$/, '');

interface AuthConfig {
  supabaseUrl: string;
  publishableKey: string;
  /**
   * Whether the built-in demo model answers, because no model is configured; only set by the
   * embedded stack.
   */
  demoModel: boolean;
}

function fromBuild(): AuthConfig | null {
  const { VITE_API_BASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = import.meta.env;
  if (!VITE_API_BASE_URL || !publishableKey) return null;
  return { supabaseUrl: API_BASE_URL, publishableKey, demoModel: false };
}

async function fromServer(): Promise<AuthConfig> {
  const response = await fetch(`${API_BASE_URL}/app-config.json`, {
    signal: AbortSignal.timeout(8000),
  });
  if (!response.ok) throw new Error(`app-config.json returned ${response.status}`);
  const body = await response.json();
  if (typeof body?.supabase_url !== 'string' || typeof body?.publishable_key !== 'string') {
    throw new Error('app-config.json must contain supabase_url and publishable_key');
  }
  return {
    supabaseUrl: body.supabase_url,
    publishableKey: body.publishable_key,
    demoModel: body.demo_model === true,
  };
}

let reading: Promise<AuthConfig> | undefined;

/** Loads Supabase's URL and publishable key. Throws if it cannot; the next call retries. */
export function readAuthConfig(): Promise<AuthConfig> {
  reading ??= Promise.resolve(fromBuild() ?? fromServer()).catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/** Returns whether the demo model answers. Throws if the settings cannot be loaded. */
export async function isDemoModel(): Promise<boolean> {
  return (await readAuthConfig()).demoModel;
}
