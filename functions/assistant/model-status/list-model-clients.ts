import type { FunctionEnv } from '../../shared/env.ts';
import type { ModelEndpoint } from '../../shared/model-endpoints.ts';
import { countDaysLeft, type ListedModel, requestModels } from '../../shared/model-list.ts';
import { ROUTER_BRANCH } from '../engine/branch-codes.ts';
import type { ConfiguredModel } from '../schemas/model-clients.ts';
import { toProbedHost } from '../turn/model/is-current-probe.ts';
import type { NamedModel } from './read-version-models.ts';

/** Time for which an endpoint's list of models is cached, in milliseconds. */
const LIST_MS = 3_600_000;

type Clients = Pick<
  FunctionEnv,
  'chat' | 'router' | 'judge' | 'rewriter' | 'embedding' | 'rerank'
>;
type Endpoint = Pick<ModelEndpoint, 'apiKey' | 'baseUrl'>;

/** Returns the models of an endpoint, or an empty list if it has none or does not answer. */
async function listModels({ apiKey, baseUrl }: Endpoint): Promise<readonly ListedModel[]> {
  try {
    const answer = await requestModels(baseUrl, apiKey);
    return answer.status === 'listed' ? answer.models : [];
  } catch {
    return [];
  }
}

/** Creates a function that loads an endpoint's list of models, cached for an hour. */
function createModelLists(now: () => number) {
  const lists = new Map<string, { at: number; models: ReturnType<typeof listModels> }>();
  return (endpoint: Endpoint) => {
    const key = `${endpoint.baseUrl} ${endpoint.apiKey}`;
    const known = lists.get(key);
    if (known && now() - known.at < LIST_MS) return known.models;
    const models = listModels(endpoint);
    lists.set(key, { at: now(), models });
    return models;
  };
}

/** Lists the configured clients, and the models that these active versions name. */
export type ListClients = (versions: readonly NamedModel[]) => Promise<ConfiguredModel[]>;

const clientOf = ({ intent_code }: NamedModel) =>
  intent_code === ROUTER_BRANCH ? 'router' : 'answering';

/**
 * Creates a function that lists the configured clients with the day on which the provider retires
 * their model. Caches lists of models for an hour.
 */
export function createClientList(
  { chat, router, judge, rewriter, embedding, rerank }: Clients,
  now: () => number = Date.now,
): ListClients {
  const modelsOf = createModelLists(now);
  const endpoints = { answering: chat, router, judge, rewrite: rewriter, embedding };

  async function describe(
    client: ConfiguredModel['client'],
    endpoint: ModelEndpoint,
    versions: readonly NamedModel[],
  ) {
    const { model, api = null, parameters = {}, privacy = 'off' } = endpoint;
    const models = await modelsOf(endpoint);
    const lifetimeOf = (model: string) => {
      const listed = models.find(({ id }) => id === model);
      return {
        shutdown_date: listed?.shutdown_date ?? null,
        days_left: listed ? countDaysLeft(listed, now()) : null,
      };
    };
    const own = versions.filter((version) =>
      clientOf(version) === client && version.model !== model
    );
    return {
      ...{ client, endpoint: toProbedHost(endpoint), model, api, parameters: { ...parameters } },
      ...{ privacy, ...lifetimeOf(model) },
      versions: own.map((version) => ({ ...version, ...lifetimeOf(version.model) })),
    };
  }

  return async (versions) => {
    const listed = await Promise.all(
      Object.entries(endpoints).flatMap(([client, endpoint]) =>
        endpoint ? [describe(client as keyof typeof endpoints, endpoint, versions)] : []
      ),
    );
    if (!rerank) return listed;
    return [...listed, {
      ...{ client: 'rerank', endpoint: new URL(rerank.url).host, model: rerank.model },
      ...{ api: null, parameters: {}, privacy: rerank.privacy ?? 'off' },
      ...{ shutdown_date: null, days_left: null, versions: [] },
    }];
  };
}
