import { z } from 'zod';
import type { Call, Tool } from '../../shared/mcp/tool.ts';
import { Proposal, ProposedDocument, ProposedVersion } from '../schemas/proposals.ts';
import { NewTest, Test, TestFromDialog } from '../schemas/tests.ts';
import { IdempotencyKey } from './idempotency-input.ts';
import { runTests } from './run-tools.ts';

/**
 * Returns a function that sends a tool's arguments as the body of an operation, except the
 * idempotency key.
 */
function send(operation: string) {
  return (call: Call, { idempotency_key: idempotencyKey, ...body }: Record<string, string>) =>
    call(operation, { body, idempotencyKey });
}

const proposeVersion: Tool = {
  name: 'propose_version',
  title: 'Propose a version of a branch',
  description: 'Saves a new, inactive version of the prompts of a branch. A person reviews the ' +
    'proposal and decides. Send all texts, including unchanged ones, which read_branch returns. ' +
    'Then call run_tests with its config_id. Do not include personal data of patients.',
  operations: ['POST /assistant/proposals/versions'],
  writes: true,
  input: z.strictObject({ ...ProposedVersion.shape, ...IdempotencyKey }),
  output: z.object(Proposal.shape),
  run: send('POST /assistant/proposals/versions'),
};

const proposeDocument: Tool = {
  name: 'propose_document',
  title: 'Propose a document',
  description:
    'Proposes a document that answers questions of patients. Replies use it only after a ' +
    'person has accepted it. Do not include personal data of patients.',
  operations: ['POST /assistant/proposals/documents'],
  writes: true,
  input: z.strictObject({ ...ProposedDocument.shape, ...IdempotencyKey }),
  output: z.object(Proposal.shape),
  dropped: ['document'],
  run: send('POST /assistant/proposals/documents'),
};

const createTest: Tool = {
  name: 'create_test',
  title: 'Create a test',
  description:
    'Adds a test of a branch. Send either the whole test as `test`, or the id of a reply ' +
    'as `from_message_id`: its last turns become a test that expects the same result. Do not ' +
    'include names, phone numbers or other personal data of patients.',
  operations: ['POST /assistant/tests'],
  writes: true,
  input: z.strictObject({
    test: z.strictObject(NewTest.shape).optional(),
    ...TestFromDialog.partial().shape,
    turns: TestFromDialog.shape.turns.unwrap().optional(),
    ...IdempotencyKey,
  }).refine(
    ({ test, from_message_id, turns, name }) =>
      test ? !(from_message_id ?? turns ?? name) : from_message_id !== undefined,
    {
      path: ['test'],
      message: 'Send either `test` alone, or `from_message_id` with or without `turns` and `name`',
    },
  ),
  output: z.object(Test.shape),
  untrusted: ['message', 'text', 'slots', 'resumable_slots', 'name', 'sources', 'input', 'output'],
  run: (call, { test, idempotency_key: idempotencyKey, ...fromDialog }) =>
    call('POST /assistant/tests', { body: test ?? fromDialog, idempotencyKey }),
};

/** Tools that store proposals, tests and their runs. */
export const changingTools: readonly Tool[] = [
  proposeVersion,
  proposeDocument,
  createTest,
  runTests,
];
