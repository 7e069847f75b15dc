/** Paths of the Settings page, of a branch by its code. */

/** Replace a branch's code in the paths of what holds for all branches; no branch has a hyphen. */
export const GENERAL_SETTINGS = 'general-settings';
export const ORGANISATION_SETTINGS = 'organisation-settings';
export const ACTION_SETTINGS = 'action-settings';
export const APPOINTMENT_SETTINGS = 'appointment-settings';
export const MODEL_SETTINGS = 'model-settings';
export const SITE_SETTINGS = 'site-settings';
export const AGENT_SETTINGS = 'agent-settings';

/** The pages of what holds for all branches, in the order in which Settings lists them. */
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

/** The page of actions, with one of them open. */
export const actionPath = (code?: string): string =>
  `/settings/${ACTION_SETTINGS}${code ? `/${encodeURIComponent(code)}` : ''}`;

/** The page of sites, with one of them open. */
export const sitePath = (key?: string): string =>
  `/settings/${SITE_SETTINGS}${key ? `/${encodeURIComponent(key)}` : ''}`;
