/** Addresses of the Settings page, of a branch by its code. */

export const versionPath = (intent: string, version: number): string =>
  `/settings/${encodeURIComponent(intent)}/prompt?version=${version}`;

export const stepPath = (intent: string, step: string): string =>
  `/settings/${encodeURIComponent(intent)}/steps/${encodeURIComponent(step)}`;
