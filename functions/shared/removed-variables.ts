import { z } from 'zod';
import { FORMER_RATE_VARIABLES } from './rate-limits.ts';

/**
 * Creates the schema of a removed variable; any value is an issue that explains what to set
 * instead.
 */
export function createRemovedVariable(instead: (value: string) => string) {
  const error: z.core.$ZodErrorMap = ({ input }) => `left out: ${instead(String(input))}`;
  return z.undefined({ error }).optional();
}

const rates = Object.entries(FORMER_RATE_VARIABLES).map(([name, part]) => [
  name,
  createRemovedVariable((value) => `add "${part}=${value}" to RATE_LIMITS instead`),
]);

/**
 * Variables of earlier versions, in the form that `readEnv` takes; setting one prevents the start.
 */
export const REMOVED_VARIABLES: Record<string, z.ZodType<undefined>> = {
  ...Object.fromEntries(rates),
  WEBHOOK_ALLOW_PRIVATE: createRemovedVariable((value) =>
    value === 'true' ? 'set WEBHOOKS=private instead' : 'that is the default of WEBHOOKS'
  ),
};
