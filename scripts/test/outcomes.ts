import { relative } from 'node:path';
import { z } from 'zod';

/** The outcome of a test file. `broken`: it failed for another reason than the mutated rule. */
export interface Outcome {
  kind: 'passed' | 'failed' | 'broken';
  detail: string;
}

const Report = z.object({
  testResults: z.array(z.object({
    name: z.string(),
    status: z.string(),
    message: z.string().default(''),
    assertionResults: z.array(z.object({
      status: z.string(),
      failureMessages: z.array(z.string()).nullish(),
    })),
  })),
});

const ASSERTION =
  /^(AssertionError|Error: (Property failed|promise (resolved|rejected) |expected ))/;
const BROKEN_CODE = /^(ReferenceError|SyntaxError)/;

/**
 * Reads outcomes by path from Vitest's JSON report of tests below this root. An
 * error that is not an assertion counts as `failed` only if another test of the
 * file passes and it is no ReferenceError or SyntaxError: code that does not
 * load, or an invalid schema, fails all tests.
 */
export function readOutcomes(report: unknown, root: string): Map<string, Outcome> {
  const { testResults } = Report.parse(report);
  return new Map(testResults.map(({ name, status, message, assertionResults }) => {
    const messages = assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []);
    const isLoaded = assertionResults.some((each) => each.status === 'passed');
    const failure = messages.find((each) => ASSERTION.test(each)) ??
      messages.find((each) => isLoaded && !BROKEN_CODE.test(each));
    const detail = (failure ?? messages[0] ?? message).split('\n')[0]!;
    const kind = failure ? 'failed' : status === 'passed' ? 'passed' : 'broken';
    return [relative(Deno.realPathSync(root), name), { kind, detail }];
  }));
}
