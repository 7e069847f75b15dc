import { z } from 'zod';
import { problem } from '../../../shared/http/problem.ts';
import { SAFETY_BRANCH } from '../../engine/branch-codes.ts';
import { type Branch, branchWithoutSteps, step } from '../../engine/branches.ts';
import type { ThreadState } from '../../engine/thread-state.ts';
import { readSafetyNet, type SafetyNet } from '../../safety/safety-net.ts';
import { Config } from '../../schemas/configs.ts';

export const agentConfig = Config.pick({
  system_prompt: true,
  rules_text: true,
  exit_conditions_text: true,
}).extend({
  intent_code: z.string(),
  /** Null for a draft, as is its version. */
  id: z.uuid().nullable(),
  version: z.int().nullable(),
});

const rows = z.object({
  intents: z.array(branchWithoutSteps),
  configs: z.array(agentConfig),
  steps: z.array(step.extend({ intent_code: z.string(), order_index: z.int() })),
  texts: z.record(z.string(), z.string()),
});

export type AgentConfig = z.output<typeof agentConfig>;

/** What editors set for all turns. */
export interface TurnSettings {
  /** One without a configuration here has nothing to answer with: it counts as disabled. */
  readonly branches: readonly Branch[];
  /** Codes of the branches that are switched on. */
  readonly enabled: ReadonlySet<string>;
  /** What answers, by branch: the active configurations, or others in their place. */
  readonly configs: readonly AgentConfig[];
  /** The fixed texts, by code. */
  readonly texts: Readonly<Record<string, string>>;
  /** What is looked for before the router; null while `_safety` has no active version. */
  readonly safety: SafetyNet | null;
}

/** What the dialog's current branch answers with. */
export function configOf(
  { configs }: TurnSettings,
  { current_intent }: ThreadState,
): AgentConfig {
  const config = configs.find((each) => each.intent_code === current_intent);
  if (!config) {
    throw problem('not-set-up', `The branch ${current_intent} has no active configuration.`);
  }
  return config;
}

/** The settings with other configurations in place of the active ones of their branches. */
export function withConfigs(settings: TurnSettings, given: readonly AgentConfig[]): TurnSettings {
  const replaced = new Set(given.map((config) => config.intent_code));
  const others = settings.configs.filter(({ intent_code }) => !replaced.has(intent_code));
  const configs = [...given, ...others];
  const answering = new Set(configs.map((config) => config.intent_code));
  const branches = settings.branches.map((branch) => ({
    ...branch,
    is_enabled: settings.enabled.has(branch.code) && answering.has(branch.code),
  }));
  const rules = given.find(({ intent_code }) => intent_code === SAFETY_BRANCH);
  const safety = rules ? readSafetyNet(rules) : settings.safety;
  return { ...settings, branches, configs, safety };
}

/** The settings of a dialog that keeps versions of its own where others have an active one. */
export function withPinned(settings: TurnSettings, pinned: readonly AgentConfig[]): TurnSettings {
  if (pinned.length === 0) return settings;
  const active = new Set(settings.configs.map((config) => config.intent_code));
  return withConfigs(settings, pinned.filter(({ intent_code }) => active.has(intent_code)));
}

const turnSettings = rows.transform(({ intents, configs, steps, texts }): TurnSettings => {
  const branches = intents.map((each) => ({
    ...each,
    steps: steps.filter(({ intent_code }) => intent_code === each.code)
      .toSorted((a, b) => a.order_index - b.order_index),
  }));
  const enabled = new Set(intents.filter((each) => each.is_enabled).map(({ code }) => code));
  return withConfigs({ branches, enabled, texts, configs: [], safety: null }, configs);
});

/** The settings as begin_turn tells them: null when their version is the one that it was told. */
export const sentSettings = z.object({
  settings_version: z.guid(),
  settings: turnSettings.nullable(),
});

interface Versioned {
  version: string;
  settings: TurnSettings;
}

/**
 * Keeps the settings that were sent last, so that the database sends them only after a change. One
 * for each instance of the API: whether they are current is for the database to say, turn by turn.
 */
export class SettingsCache {
  #latest: Versioned | null = null;

  /** What may be left out of the answer to a question that is asked now. */
  get latest(): Versioned | null {
    return this.#latest;
  }

  /**
   * The settings of an answer.
   *
   * @param known what was the latest when it was asked for; another turn may have brought others.
   * @throws Error when settings were left out that are not those.
   */
  read(sent: z.output<typeof sentSettings>, known: Versioned | null): TurnSettings {
    const { settings_version: version, settings } = sent;
    if (settings) {
      this.#latest = { version, settings };
      return settings;
    }
    if (known?.version === version) return known.settings;
    throw new Error(`The settings of version ${version} were left out, and were not sent before.`);
  }
}
