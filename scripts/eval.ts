/** Plays tests against the configured model; see `usage`. */
import { join } from 'node:path';
import { parseDialogTests } from '../functions/assistant/schemas/dialog-test.ts';
import { Candidate } from '../functions/assistant/schemas/candidate.ts';
import { readFolder } from './lib/assistant-folder.ts';
import { evalReport, printReport, writeReport } from './eval/eval-report.ts';
import { playTests } from './eval/play-tests.ts';
import { useModel } from './eval/use-model.ts';
import { useSeededDatabase } from './eval/use-seeded-database.ts';
import { wholeNumber } from './eval/numbers.ts';
import { progressPrinter } from './eval/progress-printer.ts';
import { readWith } from './eval/read-with.ts';
import { runTask } from './lib/task.ts';
import { readEnvironment } from './stack/config/read-config.ts';
import { PROMPTS_DIR, ROOT } from './lib/paths.ts';

const usage = `deno task eval [DIR] [options]
Plays tests against the configured model (OPENAI_…, ROUTER_…, JUDGE_…; else the demo model, which
judges no criteria in words), in a temporary database with the prompts, steps and documents of this
checkout, or with the assistant in the folder DIR (deno task assistant:export). A test passes when
all of its repeats pass. Exits with 1 when a test fails.

  --file FILE.jsonl    tests, one a line, ids are optional; by default prompts/tests/*.jsonl, or the
                       tests of DIR
  --repeats K          how often to play each test, 1 by default
  --candidate FILE     texts to use instead of those of the assistant, as JSON:
                       {"price_question": {"system_prompt": "…", "rules_text": "…"}}
  --concurrency N      concurrent tests, 4 by default
  --out FOLDER         for results.json and junit.xml, by default tests/.results/eval`;

const options = {
  file: { type: 'string' },
  repeats: { type: 'string', default: '1' },
  candidate: { type: 'string' },
  concurrency: { type: 'string', default: '4' },
  out: { type: 'string', default: join(ROOT, 'tests/.results/eval') },
} as const;

await runTask(
  { usage, options, positionals: [0, 1] },
  async ({ values, positionals: [folder] }) => {
    const { file, out } = values;
    const repeats = wholeNumber(values, 'repeats', 10);
    const concurrency = wholeNumber(values, 'concurrency', 100);
    const candidate = values.candidate
      ? readWith(values.candidate, (text) => Candidate.parse(JSON.parse(text)))
      : {};
    const assistant = folder === undefined ? null : readFolder(folder).assistant;
    const tests = file
      ? readWith(file, parseDialogTests).map(({ value }) => value)
      : (assistant ?? readFolder(PROMPTS_DIR).assistant).tests;

    const report = await useModel(readEnvironment(), async ({ env, isDemo }) => {
      const model = isDemo ? 'the demo model' : env.chat.model;
      const onAttempt = progressPrinter(tests.length * repeats);
      console.error(`${tests.length} tests, ${repeats} times, ${model}`);
      return await useSeededDatabase(env, async (db) =>
        evalReport(tests, {
          model,
          attempts: await playTests({ env, db, candidate, tests, repeats, concurrency, onAttempt }),
        }), assistant);
    });

    writeReport(out, report);
    printReport(report);
    console.log(`\n${join(out, 'results.json')} and junit.xml contain all results.`);
    if (report.failed > 0) Deno.exitCode = 1;
  },
);
