import { z } from 'zod';
import { parseJson } from './parse-json.ts';

const LONGEST_MS = 5000;

export interface ListedModel {
  id: string;
  /** Day on which the provider retires the model, such as `2027-01-31`. */
  shutdown_date?: string;
}

const ModelList = z.object({
  data: z.array(z.object({
    id: z.string(),
    // A value that is not a date counts as missing.
    shutdown_date: z.iso.date().optional().catch(undefined),
  })),
});

/** `refused`: the endpoint rejects the key. */
export type ModelsAnswer =
  | { status: 'listed'; models: ListedModel[] }
  | { status: 'refused'; code: number }
  | { status: 'unlisted'; code: number };

/**
 * Requests an endpoint's list of models, which is free of charge.
 *
 * @throws Error when the endpoint cannot be reached or does not respond within 5 seconds.
 */
export async function requestModels(baseUrl: string, apiKey: string): Promise<ModelsAnswer> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
    headers: { Authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(LONGEST_MS),
    redirect: 'manual',
  });
  const text = await response.text();
  const code = response.status;
  if ([401, 403].includes(code)) return { status: 'refused', code };
  const models = response.ok ? parseList(text) : null;
  return models ? { status: 'listed', models } : { status: 'unlisted', code };
}

const parseList = (text: string): ListedModel[] | null =>
  ModelList.safeParse(parseJson(text)).data?.data ?? null;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the days until a model is retired, negative afterwards, or null if unknown. */
export function countDaysLeft({ shutdown_date }: ListedModel, now = Date.now()): number | null {
  return shutdown_date ? Math.ceil((Date.parse(shutdown_date) - now) / DAY_MS) : null;
}
