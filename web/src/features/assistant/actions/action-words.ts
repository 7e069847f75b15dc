import type { ActionTest } from '@contract/assistant/schemas/actions.ts';

export const OUTCOMES: Record<ActionTest['status'], string> = {
  ok: 'Succeeded',
  timeout: 'Timed out',
  refused: 'Rejected by the system',
  unavailable: 'Not available',
  invalid_input: 'The input is invalid',
  invalid_output: 'The output is invalid',
};

/** Formats a request as text: first line, headers and body. */
export function formatRequest({ method, url, headers, body }: NonNullable<ActionTest['request']>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n');
}

export const EXAMPLE_INPUT = {
  type: 'object',
  properties: { number: { type: 'string', description: 'The number of the order' } },
  required: ['number'],
};
