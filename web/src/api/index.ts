import { PUBLIC_PREFIX } from '../../../functions/shared/contract/public-prefix.ts';
import { API_BASE_URL } from '../config.ts';
import { useSession } from '../stores/session.ts';
import { type ApiClient, createApiClient } from './client.ts';

export {
  ApiProblem,
  describeProblem,
  describeProblemWithFields,
  sessionEnded,
  toApiProblem,
} from './problem.ts';

function clientOf(service: string): ApiClient {
  return createApiClient({
    baseUrl: `${API_BASE_URL}${PUBLIC_PREFIX}/${service}`,
    getToken: () => useSession().readToken(),
    onUnauthorized: () => void useSession().recheck(),
  });
}

/** The block catalog API, `{base_url}/blocks` and so on; camelCase JSON. */
export const catalogApi: ApiClient = clientOf('catalog');

/** The dialog assistant API; snake_case JSON. */
export const assistantApi: ApiClient = clientOf('assistant');
