import { z } from 'zod';
import { Candidate } from './candidate.ts';
import { Changed, Side } from './side.ts';
import { Trace } from './trace.ts';
import { Usage } from './turn.ts';

const With = z.union(
  [z.literal('then'), z.literal('now'), Candidate],
  "Send 'then', 'now' or a candidate",
).describe('then: the requests as they were sent; now: the active versions; or a candidate');

export const RerunRequest = z.strictObject({ with: With }).meta({ id: 'RerunRequest' });

export const Rerun = z.object({
  with: With,
  before: Side,
  after: Side,
  changed: z.array(Changed).describe('Fields in which `after` differs from `before`'),
  usage: Usage.nullable().describe('Tokens of the router and all answers'),
  latency_ms: z.int().min(0),
  trace: Trace.describe('The trace of the rerun'),
}).meta({ id: 'Rerun' });

export type RerunRequest = z.infer<typeof RerunRequest>;
export type Rerun = z.infer<typeof Rerun>;
