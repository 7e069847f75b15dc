import type { Deliverer } from '../../../functions/assistant/webhooks/deliverer.ts';
import { logFailure } from '../../../functions/shared/log-failure.ts';

/** Maximum delay of a retry. */
const EVERY_MS = 15_000;

/**
 * Sends due webhook deliveries, now and as long as the server runs. Returns a function that stops
 * it.
 */
export function keepDelivering(deliverer: Deliverer): () => void {
  const deliver = () =>
    void deliverer.deliver().catch((error) => logFailure('webhooks are not sent', error));
  deliver();
  const timer = setInterval(deliver, EVERY_MS);
  return () => clearInterval(timer);
}
