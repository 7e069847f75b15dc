import { z } from 'zod';
import { Site } from './sites.ts';

const count = z.int().min(0);

/** Number of visitors' rejected requests by reason. */
const Refused = z.object({
  rate_limit: count.meta({ description: 'Too many requests at once' }),
  budget: count.meta({ description: 'The token budget was used up, or about to be' }),
  paused: count.meta({ description: 'The site was paused' }),
  challenge: count.meta({ description: 'Proof of work was asked for' }),
});
export type RefusalReason = keyof z.infer<typeof Refused>;

const Figures = z.object({
  dialogs: count.meta({ description: 'New dialogs, without those that were deleted' }),
  messages: count.meta({ description: 'Messages of visitors, without those that were deleted' }),
  tokens: count,
  refused: Refused,
}).meta({ id: 'SiteFiguresOfDays' });

/** Statistics of a site. */
export const SiteFigures = z.object({
  daily_token_budget: count,
  challenge: Site.shape.challenge.meta({
    description: 'As it is now: proof of work switches on by itself at half of the day’s budget',
  }),
  today: Figures.meta({ description: 'Since 00:00 UTC' }),
  last_7_days: Figures.meta({ description: 'Today and the six days before' }),
}).meta({ id: 'SiteFigures' });

export type SiteFigures = z.infer<typeof SiteFigures>;
