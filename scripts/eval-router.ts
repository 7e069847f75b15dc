/** Measures how well the router classifies a labelled set of messages; see `usage`. */
import { join } from 'node:path';
import { type Branch, isResponder } from '../functions/assistant/engine/branches.ts';
import { INITIAL_STATE } from '../functions/assistant/engine/thread-state.ts';
import type { TurnMaterial } from '../functions/assistant/turn/turn-material.ts';
import type { TurnSettings } from '../functions/assistant/turn/turn-settings.ts';
import { readFolder } from './lib/assistant-folder.ts';
import { settingsOf } from './assistant/settings-of.ts';
import { askRouter } from './eval/ask-router.ts';
import { share, wholeNumber } from './eval/numbers.ts';
import { inWords, printQuality, printWrong } from './eval/print-quality.ts';
import { readBranches, readLabelled } from './eval/read-labelled.ts';
import { routerReport, toCases, writeReport } from './eval/router-report.ts';
import { runTask, UsageError } from './lib/task.ts';
import { PROMPTS_DIR, ROOT } from './lib/paths.ts';

const usage = `deno task eval:router --data FILE.jsonl [options]
Asks the configured router (ROUTER_…, OPENAI_…; else the demo model) about every message of a set,
with the router prompt of prompts/. Reports accuracy, confusion matrix, calibration, and the share
of out-of-scope messages that the router is in doubt about. An interrupted run continues.

  --data FILE          one {"text": "…", "intent": "price_question"} a line, null for out of scope;
                       prompts/calibration.jsonl is the product's own set
  --branches FILE      the branches of another set as JSON: [{"code", "name", "description"}]
  --out FOLDER         for quality.json and junit.xml, by default tests/.results/eval-router
  --concurrency N      concurrent calls, 4 by default
  --min-accuracy 0.9   exits with 1 below this accuracy
  --min-recall 0.7     exits with 1 below this share of out-of-scope messages`;

const options = {
  data: { type: 'string' },
  branches: { type: 'string' },
  out: { type: 'string', default: join(ROOT, 'tests/.results/eval-router') },
  concurrency: { type: 'string', default: '4' },
  'min-accuracy': { type: 'string', default: '0' },
  'min-recall': { type: 'string', default: '0' },
} as const;

/** Builds the router's input for the first message of a dialog. */
function firstMessage(settings: TurnSettings, branches: readonly Branch[]): TurnMaterial {
  return {
    ...settings,
    branches,
    enabled: new Set(branches.map(({ code }) => code)),
    state: INITIAL_STATE,
    messages: [],
    fragments: [],
    candidate: null,
  };
}

await runTask({ usage, options }, async ({ values }) => {
  const { data, out } = values;
  if (!data) throw new UsageError('--data FILE.jsonl is missing.');
  const concurrency = wholeNumber(values, 'concurrency', 100);
  const least = {
    accuracy: share(values, 'min-accuracy'),
    out_of_scope_recall: share(values, 'min-recall'),
  };

  const settings = settingsOf(readFolder(PROMPTS_DIR).assistant);
  const branches = values.branches ? readBranches(values.branches) : settings.branches;
  const messages = readLabelled(data, branches);
  const material = firstMessage(settings, branches);
  const answers = await askRouter({ data, messages, material, out, concurrency });

  const report = routerReport(messages, answers);
  writeReport(out, report);
  printQuality(report, branches.filter(isResponder).map(({ code }) => code));
  printWrong(toCases(report));
  console.log(`\n${join(out, 'quality.json')} and junit.xml contain all results.`);
  for (const [name, bound] of Object.entries(least) as [keyof typeof least, number][]) {
    if ((report[name].share ?? 1) >= bound) continue;
    console.error(`${name.replaceAll('_', ' ')} ${inWords(report[name])} is below ${bound}.`);
    Deno.exitCode = 1;
  }
});
