import { z } from 'zod';
import { problem } from '../../../shared/http/problem.ts';
import { type Branch, branchWithoutSteps, step } from '../../engine/branches.ts';
import type { ThreadState } from '../../engine/thread-state.ts';
import { Config } from '../../schemas/configs.ts';

export const agentConfig = Config.pick({
  id: true,
  version: true,
  system_prompt: true,
  rules_text: true,
  exit_conditions_text: true,
}).extend({ intent_code: z.string() });

const rows = z.object({
  intents: z.array(branchWithoutSteps),
  configs: z.array(agentConfig),
  steps: z.array(step.extend({ intent_code: z.string(), order_index: z.int() })),
  texts: z.record(z.string(), z.string()),
});

export type AgentConfig = z.output<typeof agentConfig>;

/** What editors set for all turns. */
export interface TurnSettings {
  readonly branches: readonly Branch[];
  /** The active configurations. */
  readonly configs: readonly AgentConfig[];
  /** The fixed texts, by code. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The active configuration of the dialog's current branch. */
export function activeConfig(
  { configs }: TurnSettings,
  { current_intent }: ThreadState,
): AgentConfig {
  const config = configs.find((each) => each.intent_code === current_intent);
  if (!config) throw problem(503, `The branch ${current_intent} has no active configuration.`);
  return config;
}

/** The settings of a dialog that keeps versions of its own instead of the active ones. */
export function withPinned(
  settings: TurnSettings,
  pinned: readonly AgentConfig[],
): TurnSettings {
  const configs = settings.configs.map((active) =>
    pinned.find(({ intent_code }) => intent_code === active.intent_code) ?? active
  );
  return { ...settings, configs };
}

/** A branch without an active configuration has nothing to answer with: it counts as disabled. */
function toBranches({ intents, configs, steps }: z.output<typeof rows>): Branch[] {
  const answering = new Set(configs.map((config) => config.intent_code));
  return intents.map((each) => ({
    ...each,
    is_enabled: each.is_enabled && answering.has(each.code),
    steps: steps.filter(({ intent_code }) => intent_code === each.code)
      .toSorted((a, b) => a.order_index - b.order_index),
  }));
}

const turnSettings = rows.transform((read): TurnSettings => ({
  branches: toBranches(read),
  configs: read.configs,
  texts: read.texts,
}));

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
