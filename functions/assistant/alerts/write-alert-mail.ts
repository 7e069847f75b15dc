import type { Mail } from '../../shared/mail/mailer.ts';
import type { AlertKind } from '../schemas/alerts.ts';

interface Alert {
  kind: AlertKind;
  /** Id of the request or dialog that the email links to. */
  link_id: string | null;
  waiting_since: string;
}

interface AlertText {
  title: string;
  path: (id: string | null) => string;
  /** Whether the email omits how long the alert has lasted. */
  isUndated?: boolean;
}

const MODEL_SETTINGS = '/settings/model-settings';

const TEXTS: Record<AlertKind, AlertText> = {
  urgent: { title: 'Urgent request', path: (id) => `/inbox/${id}` },
  overdue: { title: 'Overdue request', path: (id) => `/inbox/${id}` },
  takeover: { title: 'A patient is waiting for an answer', path: (id) => `/sandbox/${id}` },
  model: { title: 'The assistant can’t answer: its model is failing', path: () => '/inbox' },
  search: {
    title: 'Document search is limited: its model is failing',
    path: () => MODEL_SETTINGS,
  },
  cap: {
    title: 'A monthly model cap is reached or almost reached',
    path: () => MODEL_SETTINGS,
    isUndated: true,
  },
};

const MINUTE_MS = 60_000;

/** Formats a waiting time: `12 min`, `3 h 5 min`. */
function formatWait(since: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Writes one email about all alerts of a person, without patients' data. */
export function writeAlertMail(
  { email, name, alerts }: { email: string; name: string; alerts: Alert[] },
  publicUrl: string,
): Mail {
  const titles = [...new Set(alerts.map(({ kind }) => TEXTS[kind].title))];
  const lines = alerts.map(({ kind, link_id, waiting_since }) => {
    const { title, path, isUndated } = TEXTS[kind];
    const wait = isUndated ? '' : `, for ${formatWait(waiting_since)}`;
    return `${title}${wait}\n${new URL(path(link_id), publicUrl)}`;
  });
  const footer =
    'To choose your alerts, select your name at the bottom of the page, then Email alerts.';
  return {
    to: { name, address: email },
    subject: alerts.length > 1 ? `${titles.join(', ')} (${alerts.length})` : titles[0]!,
    text: `${lines.join('\n\n')}\n\n${footer}\n`,
  };
}
