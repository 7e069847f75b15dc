import { expect, test } from 'vitest';
import { readOutcomes } from '../../../scripts/test/outcomes.ts';

const file = (status: string, failureMessages: string[], message = '', others = 'passed') => ({
  testResults: [{
    name: `${Deno.realPathSync('/tmp')}/a.test.ts`,
    status,
    message,
    assertionResults: [
      { status: others },
      ...failureMessages.map((each) => ({
        status: 'failed',
        failureMessages: [each],
      })),
    ],
  }],
});

test.each([
  ['passed', file('passed', [])],
  ['failed', file('failed', ['AssertionError: expected 1 to be 2\n  at …'])],
  ['failed', file('failed', ['TypeError: x', 'Error: Property failed after 3 tests'])],
  ['failed', file('failed', ['Error: promise resolved "1" instead of rejecting'], '', 'skipped')],
  ['failed', file('failed', ['DatabaseError: another turn came first'])],
  ['broken', file('failed', ['DatabaseError: syntax error'], '', 'failed')],
  ['broken', file('failed', ['ReferenceError: x is not defined'])],
  ['broken', file('failed', [], 'Transform failed with 1 error')],
])('a test file has %s', (kind, report) => {
  expect(readOutcomes(report, '/tmp').get('a.test.ts')?.kind).toBe(kind);
});
