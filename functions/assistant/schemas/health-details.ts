import { z } from 'zod';
import { ModelCap } from './model-caps.ts';
import { ConfiguredModel } from './model-clients.ts';
import { ModelStatus } from './model-status.ts';

const { client, model, shutdown_date, days_left } = ConfiguredModel.shape;

export const HealthDetails = z.object({
  status: z.enum(['ok', 'warning', 'failing']),
  failing: z.array(ModelStatus).meta({ description: 'The clients of models that fail' }),
  shutdowns: z.array(z.object({
    client,
    intent_code: z.string().nullable()
      .meta({
        description: 'Of the branch whose active version names the model; null: configured',
      }),
    model,
    shutdown_date: shutdown_date.unwrap(),
    days_left: days_left.unwrap(),
  })).meta({ description: 'The models that were or will soon be switched off' }),
  caps: z.array(ModelCap).meta({ description: 'The monthly caps that are near or reached' }),
}).meta({ id: 'HealthDetails' });
