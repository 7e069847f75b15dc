import { z } from 'zod';
import { EXPERIMENT_STATUSES } from '../contract/experiment-moves.ts';
import { id, timestamp } from './fields.ts';

export const ExperimentStatus = z.enum(EXPERIMENT_STATUSES);
export type ExperimentStatus = z.infer<typeof ExperimentStatus>;

export const Experiment = z.object({
  id,
  name: z.string(),
  path: z.string(),
  description: z.string(),
  status: ExperimentStatus,
  orderIndex: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'Experiment' });
export type Experiment = z.infer<typeof Experiment>;

export const ExperimentChange = z.strictObject({ status: ExperimentStatus })
  .meta({ id: 'ExperimentChange' });
