import type { VisitorChallenge } from './visitor-api.ts';

/**
 * Solves a challenge in a worker.
 *
 * @throws when the worker fails or the signal is aborted.
 */
export function solveChallenge(challenge: VisitorChallenge, signal: AbortSignal) {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<{ counter: number; derivedKey: string }>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new Error('the worker failed'));
    signal.addEventListener('abort', reject);
    worker.postMessage(challenge.parameters);
  }).finally(() => worker.terminate());
}
