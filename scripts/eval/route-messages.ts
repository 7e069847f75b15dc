import { createChatModel } from '../../functions/assistant/turn/model/chat-model.ts';
import { ModelError } from '../../functions/shared/model-error.ts';
import { routeMessage } from '../../functions/assistant/turn/model/route-message.ts';
import type { TurnMaterial } from '../../functions/assistant/turn/turn-material.ts';
import type { ModelEndpoint } from '../../functions/shared/model-endpoints.ts';
import { forEachLimit } from '../../functions/shared/for-each-limit.ts';
import type { ProgressFile, RoutedLine } from './progress-file.ts';
import type { LabelledLine } from './read-labelled.ts';

/** Number of consecutive failed calls after which the endpoint counts as unavailable. */
const FAILURES_IN_A_ROW = 5;

interface Routing {
  endpoint: ModelEndpoint;
  timeoutMs: number;
  material: TurnMaterial;
  /** Number of concurrent calls. */
  concurrency: number;
  progress: ProgressFile;
  /** Called after each answer; `done` counts the answers so far, with those of an earlier run. */
  onAnswer(done: number): void;
}

/**
 * Asks the router about every message without an answer, each as the first one
 * of a dialog.
 *
 * @returns the reasons of failed calls, whose messages have no answer.
 * @throws ModelError for an error that no retry can fix, or after
 * FAILURES_IN_A_ROW.
 */
export async function routeMessages(
  messages: readonly LabelledLine[],
  { endpoint, timeoutMs, material, concurrency, progress, onAnswer }: Routing,
): Promise<string[]> {
  const model = createChatModel(endpoint, { timeoutMs });
  const done = new Set(progress.done.map(({ line }) => line));
  const failures: string[] = [];
  let inARow = 0;

  async function ask({ text: message, line }: LabelledLine): Promise<RoutedLine> {
    let failure: ModelError | undefined;
    const deps = {
      model: (call: Parameters<typeof model>[0]) =>
        model(call).catch((error) => {
          failure = error;
          throw error;
        }),
      // Any named branch counts here; the report applies the minimum confidence.
      minConfidence: 0,
    };
    const signal = new AbortController().signal;
    const { route } = await routeMessage(deps, material, { message, signal });
    if (failure) throw failure;
    const answered = route.fallback ? null : route.intent_code;
    return { line, answered, confidence: route.confidence, raw: route.raw };
  }

  await forEachLimit(messages.filter(({ line }) => !done.has(line)), concurrency, async (each) => {
    try {
      progress.add(await ask(each));
      inARow = 0;
      onAnswer(progress.done.length);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (!error.isRetryable || ++inARow >= FAILURES_IN_A_ROW) throw error;
      failures.push(`Line ${each.line}: ${error.message}`);
    }
  });
  return failures;
}
