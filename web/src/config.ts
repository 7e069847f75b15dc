/** Where the APIs and the sign-in service live. Build variables win over what the server tells. */

/** The address both APIs hang under; the page's own origin unless VITE_API_BASE_URL says else. */
export const API_BASE_URL: string = (import.meta.env.VITE_API_BASE_URL || location.origin).replace(
  /\/+$/,
  '',
);

export interface AuthConfig {
  supabaseUrl: string;
  publishableKey: string;
  /** No model is configured and the built-in demo model answers. Known of the embedded start only. */
  demoModel: boolean;
}

function ofBuild(): AuthConfig | null {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } =
    import.meta.env;
  return supabaseUrl && publishableKey ? { supabaseUrl, publishableKey, demoModel: false } : null;
}

async function ofServer(): Promise<AuthConfig> {
  const response = await fetch(`${API_BASE_URL}/app-config.json`, {
    signal: AbortSignal.timeout(8000),
  });
  if (!response.ok) throw new Error(`app-config.json answered ${response.status}`);
  const told = await response.json();
  if (typeof told?.supabase_url !== 'string' || typeof told?.publishable_key !== 'string') {
    throw new Error('app-config.json lacks supabase_url or publishable_key');
  }
  return {
    supabaseUrl: told.supabase_url,
    publishableKey: told.publishable_key,
    demoModel: told.demo_model === true,
  };
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

/** Whether the demo model answers. Throws when the server cannot be reached. */
export async function answersAsDemo(): Promise<boolean> {
  return (await readAuthConfig()).demoModel;
}
