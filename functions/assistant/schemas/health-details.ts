import { z } from 'zod';
import { ModelCap } from './model-caps.ts';
import { ConfiguredModel } from './model-clients.ts';
import { ModelStatus } from './model-status.ts';

const { client, model, shutdown_date, days_left } = ConfiguredModel.shape;

export const HealthDetails = z.object({
  status: z.enum(['ok', 'warning', 'failing']),
  failing: z.array(ModelStatus).describe('Clients whose model calls fail'),
  shutdowns: z.array(z.object({
    client,
    intent_code: z.string().nullable()
      .describe(
        'The branch whose active version names the model; null if the configuration names it',
      ),
    model,
    shutdown_date: shutdown_date.unwrap(),
    days_left: days_left.unwrap(),
  })).describe('Models that were switched off or will be soon'),
  caps: z.array(ModelCap).describe('Monthly caps that are nearly or fully used'),
}).meta({ id: 'HealthDetails' });
