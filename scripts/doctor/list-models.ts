import { OPENAI_URL } from '../../functions/shared/model-endpoints.ts';
import {
  countDaysLeft,
  type ListedModel,
  requestModels,
} from '../../functions/shared/model-list.ts';
import { toMessage } from '../lib/start-error.ts';
import type { Environment } from '../stack/config/read-config.ts';

const ANSWERING = { prefix: 'OPENAI', model: 'CHAT_MODEL' } as const;
const OTHERS = [
  { prefix: 'ROUTER', model: 'ROUTER_MODEL' },
  { prefix: 'JUDGE', model: 'JUDGE_MODEL' },
  { prefix: 'REWRITE', model: 'REWRITE_MODEL' },
  { prefix: 'EMBEDDING', model: 'EMBEDDING_MODEL' },
] as const;

interface Endpoint {
  baseUrl: string;
  apiKey: string;
  /** Variables that name its models, with their values. */
  named: Map<string, string>;
}

/**
 * Prints the models of each configured endpoint, one per line, with the day on which it is retired
 * and the variable that names it. Works with invalid settings, because it helps to find a missing
 * model name. Returns whether every endpoint listed its models.
 */
export async function listModels(
  environment: Environment,
  print: (line: string) => void,
): Promise<boolean> {
  const endpoints = readEndpoints(environment);
  if (endpoints.length === 0) {
    print('No endpoint is set: set OPENAI_API_KEY, or OPENAI_BASE_URL for another provider.');
    return false;
  }
  let isListed = true;
  for (const endpoint of endpoints) isListed = await listEndpoint(endpoint, print) && isListed;
  return isListed;
}

/** Returns the endpoints; clients with the same URL and key share one. */
function readEndpoints(environment: Environment): Endpoint[] {
  const given = environment as Record<string, string | undefined>;
  const endpoints = new Map<string, Endpoint>();
  const fallback = {
    url: given.OPENAI_BASE_URL ?? OPENAI_URL,
    key: given.OPENAI_API_KEY,
  };
  for (const { prefix, model } of [ANSWERING, ...OTHERS]) {
    const url = given[`${prefix}_BASE_URL`];
    const isOwn = url || given[`${prefix}_API_KEY`];
    if (!isOwn && !(given[model] && given[model] !== 'off')) continue;
    // The answering model's key is never sent to another address.
    const apiKey = given[`${prefix}_API_KEY`] ?? (url ? undefined : fallback.key);
    if (!url && !apiKey && !given.OPENAI_BASE_URL) continue;
    const baseUrl = url ?? fallback.url;
    const id = `${baseUrl} ${apiKey}`;
    const endpoint = endpoints.get(id) ?? { baseUrl, apiKey: apiKey ?? 'none', named: new Map() };
    if (given[model]) endpoint.named.set(model, given[model]);
    endpoints.set(id, endpoint);
  }
  return [...endpoints.values()];
}

async function listEndpoint(
  { baseUrl, apiKey, named }: Endpoint,
  print: (line: string) => void,
): Promise<boolean> {
  print(`${baseUrl}:`);
  try {
    const answer = await requestModels(baseUrl, apiKey);
    if (answer.status === 'refused') print(`  refuses the key (${answer.code})`);
    else if (answer.status === 'unlisted') print(`  has no list of models (${answer.code})`);
    else {
      const models = answer.models.toSorted((one, other) => one.id.localeCompare(other.id));
      for (const model of models) print(`  ${describeModel(model, named)}`);
      if (models.length === 0) print('  lists no models');
    }
    return answer.status === 'listed';
  } catch (error) {
    print(`  does not answer: ${toMessage(error)}`);
    return false;
  }
}

function describeModel(model: ListedModel, named: Map<string, string>): string {
  const left = countDaysLeft(model);
  const variables = [...named].filter(([, id]) => id === model.id).map(([variable]) => variable);
  return [
    model.id,
    ...left === null ? [] : [
      left <= 0 ? `switched off on ${model.shutdown_date}` : `until ${model.shutdown_date}`,
    ],
    ...variables,
  ].join('  ');
}
