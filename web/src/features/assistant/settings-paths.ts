/** Path segments of pages for all branches; no branch code contains a hyphen. */
export const GENERAL_SETTINGS = 'general-settings';
export const ORGANISATION_SETTINGS = 'organisation-settings';
export const ACTION_SETTINGS = 'action-settings';
export const APPOINTMENT_SETTINGS = 'appointment-settings';
export const MODEL_SETTINGS = 'model-settings';
export const SITE_SETTINGS = 'site-settings';
export const AGENT_SETTINGS = 'agent-settings';

/** Pages of settings for all branches, in the order of the Settings menu. */
export const SETTINGS_PAGES = [
  { code: ORGANISATION_SETTINGS, title: 'Organisation', keywords: 'name logo colour contact' },
  { code: GENERAL_SETTINGS, title: 'General', keywords: 'time zone hours fixed texts confidence' },
  {
    code: MODEL_SETTINGS,
    title: 'Model',
    keywords: 'endpoint probe price cost budget monthly cap latency',
  },
  { code: ACTION_SETTINGS, title: 'Actions', keywords: 'calls systems secrets' },
  { code: APPOINTMENT_SETTINGS, title: 'Appointments', keywords: 'services practitioners times' },
  { code: SITE_SETTINGS, title: 'Sites', keywords: 'chat embed widget' },
  { code: AGENT_SETTINGS, title: 'Agents', keywords: 'mcp claude proposals keys' },
] as const;

export const versionPath = (intent: string, version: number): string =>
  `/settings/${encodeURIComponent(intent)}/prompt?version=${version}`;

export const stepPath = (intent: string, step: string): string =>
  `/settings/${encodeURIComponent(intent)}/scenario/${encodeURIComponent(step)}`;

export const actionPath = (code?: string): string =>
  `/settings/${ACTION_SETTINGS}${code ? `/${encodeURIComponent(code)}` : ''}`;

export const sitePath = (key?: string): string =>
  `/settings/${SITE_SETTINGS}${key ? `/${encodeURIComponent(key)}` : ''}`;
