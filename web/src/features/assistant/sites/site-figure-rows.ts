import type { SiteFigures } from '@contract/assistant/schemas/site-figures.ts';

/** A formatted figure of a site for today and the last 7 days. */
export interface FigureRow {
  id: string;
  name: string;
  today: string;
  week: string;
}

type Figures = SiteFigures['today'];
type Rejections = Figures['refused'];

const REASONS: Record<keyof Rejections, string> = {
  rate_limit: 'Rejected: too many requests',
  budget: 'Rejected: budget used up',
  paused: 'Rejected: site paused',
  challenge: 'Proof of work requested',
};

const format = (count: number) => count.toLocaleString('en');

/** Formats the used tokens with their share of the day's budget: `1,200 (24%)` */
function formatSpend({ daily_token_budget: budget, today }: SiteFigures): string {
  const share = budget === 0 ? '' : ` (${Math.round(100 * today.tokens / budget)}%)`;
  return format(today.tokens) + share;
}

/** Returns the figures as rows; of rejections only reasons that occurred. */
export function toFigureRows(figures: SiteFigures): FigureRow[] {
  const { today, last_7_days: week } = figures;
  const row = (id: string, name: string, count: (figures: Figures) => number): FigureRow => ({
    ...{ id, name, today: format(count(today)), week: format(count(week)) },
  });
  const reasons = Object.keys(REASONS) as (keyof Rejections)[];
  return [
    row('dialogs', 'New dialogs', ({ dialogs }) => dialogs),
    row('messages', 'Messages', ({ messages }) => messages),
    {
      ...row('tokens', 'Tokens (of the budget)', ({ tokens }) => tokens),
      today: formatSpend(figures),
    },
    ...reasons.filter((reason) => week.refused[reason] > 0)
      .map((reason) => row(reason, REASONS[reason], ({ refused }) => refused[reason])),
  ];
}

/** Returns whether a site had no activity in the last 7 days. */
export const isQuiet = ({ last_7_days: { messages, dialogs, tokens, refused } }: SiteFigures) =>
  [messages, dialogs, tokens, ...Object.values(refused)].every((count) => count === 0);
