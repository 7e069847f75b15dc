// Loaded as a separate script: as a module it would add helpers to the code of every page.
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import 'swagger-ui-dist/swagger-ui.css';
import { PUBLIC_PREFIX } from '@contract/shared/contract/public-prefix.ts';
import { API_BASE_URL } from '@/config.ts';
import { useSession } from '@/stores/session.ts';

export type ApiName = 'catalog' | 'assistant';

export const documentUrl = (api: ApiName) => `${API_BASE_URL}${PUBLIC_PREFIX}/${api}/openapi.json`;

declare global {
  /** https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
  var SwaggerUIBundle: undefined | ((options: Record<string, unknown>) => void);
}

let loading: Promise<void> | undefined;

/** Loads the script once; retries after a failure. */
function load(): Promise<void> {
  return loading ??= new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: bundle });
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`Couldn’t load ${bundle}`));
    document.head.append(script);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
}

interface Call {
  headers: Record<string, string>;
}

/** Adds the session's access token to a call without another token or key. */
async function authorize(call: Call): Promise<Call> {
  if (call.headers.Authorization || call.headers.apikey) return call;
  const token = await useSession().readToken();
  if (token) call.headers.Authorization = `Bearer ${token}`;
  return call;
}

/**
 * Renders the OpenAPI document of an API into `domNode`, an element of its own, which Swagger UI
 * does not release. Loads nothing from other origins.
 */
export async function showReference(domNode: HTMLElement, api: ApiName): Promise<void> {
  await load();
  if (!domNode.isConnected) return;
  SwaggerUIBundle!({
    domNode,
    url: documentUrl(api),
    requestInterceptor: authorize,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}
