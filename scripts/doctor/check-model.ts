import { SHUTDOWN_WARNING_DAYS } from '../../functions/shared/contract/shutdown-warning.ts';
import type { ModelEndpoint } from '../../functions/shared/model-endpoints.ts';
import {
  countDaysLeft,
  type ListedModel,
  requestModels,
} from '../../functions/shared/model-list.ts';
import { toMessage } from '../lib/start-error.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/**
 * Checks that an endpoint responds, accepts the key, and lists the model, and that the provider
 * does not retire it within SHUTDOWN_WARNING_DAYS.
 */
export async function checkModel(
  name: string,
  { baseUrl, apiKey, model }: ModelEndpoint,
): Promise<Finding> {
  const where = `${model} at ${new URL(baseUrl).host}`;
  try {
    const answer = await requestModels(baseUrl, apiKey);
    if (answer.status === 'refused') {
      return fail(name, `${where} refuses the key (${answer.code}): set the right one`);
    }
    if (answer.status === 'unlisted') {
      return warn(name, `${where} has no list of models (${answer.code}): the name is unchecked`);
    }
    const listed = answer.models.find(({ id }) => id === model);
    if (!listed) {
      return warn(
        name,
        `${where}: not in its list of models, check the name with \`deno task doctor --models\``,
      );
    }
    return checkShutdown(name, where, listed);
  } catch (error) {
    return fail(name, `${where} does not answer: check address and network (${toMessage(error)})`);
  }
}

function checkShutdown(name: string, where: string, listed: ListedModel): Finding {
  const left = countDaysLeft(listed);
  if (left === null || left > SHUTDOWN_WARNING_DAYS) return ok(name, where);
  const advice = 'choose another with `deno task doctor --models`';
  const days = left === 1 ? '1 day' : `${left} days`;
  return left <= 0
    ? fail(name, `${where} was switched off on ${listed.shutdown_date}: ${advice}`)
    : warn(name, `${where} is switched off on ${listed.shutdown_date}, in ${days}: ${advice}`);
}
