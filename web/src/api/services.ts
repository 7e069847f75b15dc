import { PUBLIC_PREFIX } from '@contract/shared/contract/public-prefix.ts';
import { API_BASE_URL } from '../config.ts';
import { resetOnSignOut } from '../stores/reset-on-sign-out.ts';
import { useSession } from '../stores/session.ts';
import { createApiClient } from './client.ts';
import { createDataClient } from './data-client.ts';
import type { paths as AssistantPaths } from './generated/assistant.ts';
import type { paths as CatalogPaths } from './generated/catalog.ts';
import { forgetAnswers } from './remember-answers.ts';

resetOnSignOut(forgetAnswers);

const optionsOf = (service: string) => ({
  baseUrl: `${API_BASE_URL}${PUBLIC_PREFIX}/${service}`,
  getToken: () => useSession().readToken(),
  onUnauthorized: () => void useSession().recheck(),
});

/** The block catalog API; camelCase JSON. */
export const catalogApi = createDataClient(
  createApiClient<CatalogPaths>(optionsOf('catalog')),
);

/** The dialog assistant API; snake_case JSON. */
export const assistantApi = createDataClient(
  createApiClient<AssistantPaths>(optionsOf('assistant')),
);
