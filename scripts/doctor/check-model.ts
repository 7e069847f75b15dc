import type { ModelEndpoint } from '../../functions/shared/model-endpoints.ts';
import { fail, type Finding, ok, warn } from './finding.ts';
import { toMessage } from '../lib/start-error.ts';

const LONGEST_MS = 5000;

/** Requests an endpoint's list of models, which is free of charge. */
export async function checkModel(
  name: string,
  { baseUrl, apiKey, model }: ModelEndpoint,
): Promise<Finding> {
  const where = `${model} at ${new URL(baseUrl).host}`;
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
      headers: { Authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(LONGEST_MS),
      redirect: 'manual',
    });
    const text = await response.text();
    if (response.ok) {
      return listed(text, model)
        ? ok(name, where)
        : warn(name, `${where}: not in its list of models, check the name`);
    }
    if ([401, 403].includes(response.status)) {
      return fail(name, `${where} refuses the key (${response.status}): set the right one`);
    }
    return warn(name, `${where} answers ${response.status} to a question for its models`);
  } catch (error) {
    return fail(name, `${where} does not answer: check address and network (${toMessage(error)})`);
  }
}

function listed(text: string, model: string): boolean {
  try {
    const { data } = JSON.parse(text) as { data: { id: string }[] };
    return data.some(({ id }) => id === model);
  } catch {
    return false;
  }
}
