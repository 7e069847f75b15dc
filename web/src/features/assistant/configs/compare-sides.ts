import type { Config } from '@contract/assistant/schemas/configs.ts';
import { type PromptTexts, textsOf } from './settings-drafts.ts';

/** Name of the draft in a comparison's URL. */
export const DRAFT = 'draft';

/** Value that selects the active version, whichever it is. */
export const ACTIVE = 'active';

export interface CompareSide {
  /** Value in the URL: the version's number, or DRAFT. */
  value: string;
  label: string;
  texts: ReturnType<typeof textsOf>;
  /** The saved version; null for a draft. */
  config: Config | null;
}

const toSide = (config: Config): CompareSide => ({
  value: String(config.version),
  label: `v${config.version}${config.is_active ? ' (active)' : ''}`,
  texts: textsOf(config),
  config,
});

/**
 * Lists the possible sides of a comparison: the draft, if there is one, and the versions in order.
 */
export function compareSides(
  configs: Config[],
  draft: (PromptTexts & { baseVersion: number }) | undefined,
): CompareSide[] {
  const saved = configs.map(toSide);
  if (!draft) return saved;
  const label = draft.baseVersion ? `Your draft of v${draft.baseVersion}` : 'Your draft';
  return [{ value: DRAFT, label, texts: textsOf(draft), config: null }, ...saved];
}

/**
 * Returns the numbers of the versions to compare by default, in ascending order: the given one and
 * the active one, else the previous one, else any other.
 */
export function compareWith(config: Config, configs: Config[]): { left: number; right: number } {
  const active = configs.find(({ is_active }) => is_active);
  const other = active && !config.is_active
    ? active
    : configs.find(({ version }) => version < config.version) ??
      configs.find(({ id }) => id !== config.id) ?? config;
  const [left, right] = [other.version, config.version].toSorted((a, b) => a - b);
  return { left: left!, right: right! };
}
