import { expect, test } from 'vitest';
import { readOutcomes } from '../../../scripts/test/outcomes.ts';

const file = (status: string, failureMessages: string[], message = '') => ({
  testResults: [{
    name: `${Deno.realPathSync('/tmp')}/a.test.ts`,
    status,
    message,
    assertionResults: [
      { status: 'passed' },
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
  ['broken', file('failed', ['ReferenceError: x is not defined'])],
  ['broken', file('failed', [], 'Transform failed with 1 error')],
])('a test file has %s', (kind, report) => {
  expect(readOutcomes(report, '/tmp').get('a.test.ts')?.kind).toBe(kind);
});
