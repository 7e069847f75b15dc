import type { ActionTest } from '@contract/assistant/schemas/actions.ts';

/** What each outcome of a call means. */
export const OUTCOMES: Record<ActionTest['status'], string> = {
  ok: 'Succeeded',
  timeout: 'Timed out',
  refused: 'Refused by the system',
  unavailable: 'Not available',
  invalid_input: 'The input is invalid',
  invalid_output: 'The answer is invalid',
};

/** A request as text: its first line, its headers and its body. */
export function formatRequest({ method, url, headers, body }: NonNullable<ActionTest['request']>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n');
}

export const EXAMPLE_INPUT = {
  type: 'object',
  properties: { number: { type: 'string', description: 'The number of the order' } },
  required: ['number'],
};
