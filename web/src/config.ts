/** Where the APIs and the sign-in service live. Build variables win over what the server tells. */

/** The address both APIs hang under; the page's own origin unless VITE_API_BASE_URL says else. */
export const API_BASE_URL: string = (import.meta.env.VITE_API_BASE_URL || location.origin).replace(
  /\/+$/,
  '',
);

export interface AuthConfig {
  supabaseUrl: string;
  publishableKey: string;
}

function ofBuild(): AuthConfig | null {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } =
    import.meta.env;
  return supabaseUrl && publishableKey ? { supabaseUrl, publishableKey } : null;
}

async function ofServer(): Promise<AuthConfig> {
  const response = await fetch(`${API_BASE_URL}/app-config.json`, {
    signal: AbortSignal.timeout(8000),
  });
  if (!response.ok) throw new Error(`app-config.json answered ${response.status}`);
  const told = await response.json();
  if (typeof told?.supabaseUrl !== 'string' || typeof told?.publishableKey !== 'string') {
    throw new Error('app-config.json lacks supabaseUrl or publishableKey');
  }
  return { supabaseUrl: told.supabaseUrl, publishableKey: told.publishableKey };
}

let asked: Promise<AuthConfig> | undefined;

/** Address and publishable key of Supabase. Throws when the server cannot be reached; ask again then. */
export function readAuthConfig(): Promise<AuthConfig> {
  asked ??= Promise.resolve(ofBuild() ?? ofServer()).catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
