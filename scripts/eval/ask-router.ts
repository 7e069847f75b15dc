import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TurnMaterial } from '../../functions/assistant/turn/turn-material.ts';
import { readEnvironment } from '../stack/config/read-config.ts';
import { StartError } from '../lib/start-error.ts';
import { ProgressFile, type RoutedLine } from './progress-file.ts';
import type { LabelledLine } from './read-labelled.ts';
import { progressPrinter } from './progress-printer.ts';
import { routeMessages } from './route-messages.ts';
import { useModel } from './use-model.ts';

interface Questions {
  /** File of the messages; its name determines the progress file's. */
  data: string;
  messages: LabelledLine[];
  material: TurnMaterial;
  /** Folder of the progress file. */
  out: string;
  /** Number of concurrent calls. */
  concurrency: number;
}

interface RouterAnswers {
  model: string;
  /** Minimum confidence; below it the router is uncertain. */
  minConfidence: number;
  /** Answers to all messages. */
  routed: RoutedLine[];
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Asks the configured router about every message; continues an interrupted run.
 *
 * @throws StartError when a message still has no answer, ModelError when no
 * further call can succeed.
 */
export function askRouter(
  { data, messages, material, out, concurrency }: Questions,
): Promise<RouterAnswers> {
  return useModel(readEnvironment(), async ({ env, isDemo }) => {
    const { model, baseUrl } = env.router;
    mkdirSync(out, { recursive: true });
    const progress = new ProgressFile(join(out, `${basename(data)}.progress`), {
      model,
      endpoint: isDemo ? 'the demo model' : baseUrl,
      of: sha256([messages, material]),
    });
    const { length: total } = messages;
    const before = progress.done.length;
    console.error(`${total} messages, ${isDemo ? 'the demo model' : `model ${model}`}`);
    if (before) console.error(`  continuing after ${before}`);
    const failures = await routeMessages(messages, {
      endpoint: env.router,
      timeoutMs: env.modelTimeoutMs,
      material,
      concurrency,
      progress,
      onAnswer: progressPrinter(total, before),
    });
    if (failures.length > 0) {
      const last = `${failures.length} of ${total} messages have no answer: run it again.`;
      throw new StartError([...failures, last].join('\n'));
    }
    progress.remove();
    return {
      model,
      minConfidence: env.initialSettings.router_min_confidence,
      routed: progress.done,
    };
  });
}
