/** Paths of the Settings page, of a branch by its code. */

/** Replaces a branch's code in the path of the general settings; no branch has this code. */
export const GENERAL_SETTINGS = 'general-settings';

export const versionPath = (intent: string, version: number): string =>
  `/settings/${encodeURIComponent(intent)}/prompt?version=${version}`;

export const stepPath = (intent: string, step: string): string =>
  `/settings/${encodeURIComponent(intent)}/steps/${encodeURIComponent(step)}`;
