import { z } from 'zod';
import { Site } from './sites.ts';

const count = z.int().min(0);

const Refused = z.object({
  rate_limit: count.describe('Requests rejected because there were too many at once'),
  budget: count.describe(
    'Requests rejected because the token budget was used up, or would have been exceeded',
  ),
  paused: count.describe('Requests rejected because the site was paused'),
  challenge: count.describe('Requests rejected because they need proof of work'),
});
export type RefusalReason = keyof z.infer<typeof Refused>;

const Figures = z.object({
  dialogs: count.describe('Number of new dialogs, without deleted ones'),
  messages: count.describe('Number of visitors’ messages, without deleted ones'),
  tokens: count,
  refused: Refused,
}).meta({ id: 'SiteFiguresOfDays' });

export const SiteFigures = z.object({
  daily_token_budget: count,
  challenge: Site.shape.challenge.describe(
    'The current state: proof_of_work if the site always requires it, or if at least half of the ' +
      'day’s token budget is used',
  ),
  today: Figures.describe('Since 00:00 UTC'),
  last_7_days: Figures.describe('The current day and the six days before'),
}).meta({ id: 'SiteFigures' });

export type SiteFigures = z.infer<typeof SiteFigures>;
