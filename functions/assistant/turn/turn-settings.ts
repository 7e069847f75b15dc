import { z } from 'zod';
import type { Settings } from '../../shared/contract/assistant-settings.ts';
import { problem } from '../../shared/http/problem.ts';
import { SAFETY_BRANCH } from '../engine/branch-codes.ts';
import { type Branch, branchWithoutSteps, step } from '../engine/branches.ts';
import { declaredSlot } from '../engine/slots/declared-slot.ts';
import type { ThreadState } from '../engine/thread-state.ts';
import { parseSafetyNet, type SafetyNet } from '../safety/safety-net.ts';
import type { Candidate } from '../schemas/candidate.ts';
import type { CallableAction } from '../schemas/action-call.ts';
import { ValidAction } from '../schemas/actions.ts';
import { Config } from '../schemas/configs.ts';
import { ModelParameters } from '../schemas/model-parameters.ts';
import { StoredProbe } from '../schemas/model-probe.ts';
import { settingsInForce } from '../schemas/settings.ts';
import { createFill, type Fill } from './prompt/fill-organisation.ts';

export const agentConfig = Config.pick({
  system_prompt: true,
  rules_text: true,
  exit_conditions_text: true,
}).extend({
  parameters: ModelParameters.nullish(),
  intent_code: z.string(),
  /** Null for a draft, like its version. */
  id: z.uuid().nullable(),
  version: z.int().nullable(),
});

/** A branch with its slots; a branch stored by an earlier release must not fail the turn. */
export const branchRow = branchWithoutSteps.extend({
  slots: z.array(declaredSlot).catch([]).optional(),
});

const rows = z.object({
  intents: z.array(branchRow),
  configs: z.array(agentConfig),
  steps: z.array(step.extend({ intent_code: z.string(), order_index: z.int() })),
  texts: z.record(z.string(), z.string()),
  assistant: z.record(z.string(), z.unknown()),
  actions: z.array(z.unknown()).optional(),
  probe: StoredProbe.nullish(),
});

export type AgentConfig = z.output<typeof agentConfig>;

/** The settings of all turns, with the organisation filled into all texts. */
export interface TurnSettings {
  /** Branches without a version in `configs` count as disabled. */
  readonly branches: readonly Branch[];
  /** Codes of the enabled branches. */
  readonly enabled: ReadonlySet<string>;
  /** The versions that answer, one per branch: the active ones or their replacements. */
  readonly configs: readonly AgentConfig[];
  /** The texts of table prompt_texts, by code. */
  readonly texts: Readonly<Record<string, string>>;
  readonly assistant: Settings;
  /** Runs before the router; null while `_safety` has no active version. */
  readonly safety: SafetyNet | null;
  /** The enabled actions; omits invalid ones, which were stored without the API. */
  readonly actions?: readonly CallableAction[];
  /** The last probe of the answering model. */
  readonly probe?: StoredProbe | null;
}

/** Returns the version that answers in the dialog's current branch; throws 503 without one. */
export function findConfig(
  { configs }: Pick<TurnSettings, 'configs'>,
  { current_intent }: ThreadState,
): AgentConfig {
  const config = configs.find((each) => each.intent_code === current_intent);
  if (!config) {
    throw problem('not-set-up', `The branch ${current_intent} has no active configuration.`);
  }
  return config;
}

function fillConfig(config: AgentConfig, fill: Fill): AgentConfig {
  return {
    ...config,
    system_prompt: fill(config.system_prompt),
    rules_text: fill(config.rules_text),
    exit_conditions_text: fill(config.exit_conditions_text),
  };
}

/**
 * Replaces the active versions of some branches by `stored`, and fills the placeholders in these.
 */
export function withConfigs(
  settings: TurnSettings,
  stored: readonly AgentConfig[],
): TurnSettings {
  const fill = createFill(settings.assistant);
  const given = stored.map((config) => fillConfig(config, fill));
  const replaced = new Set(given.map((config) => config.intent_code));
  const others = settings.configs.filter(({ intent_code }) => !replaced.has(intent_code));
  const configs = [...given, ...others];
  const answering = new Set(configs.map((config) => config.intent_code));
  const branches = settings.branches.map((branch) => ({
    ...branch,
    is_enabled: settings.enabled.has(branch.code) && answering.has(branch.code),
  }));
  const rules = given.find(({ intent_code }) => intent_code === SAFETY_BRANCH);
  const safety = rules ? parseSafetyNet(rules) : settings.safety;
  return { ...settings, branches, configs, safety };
}

/**
 * Replaces the steps and slots of some branches by a candidate's, and fills the placeholders in
 * these.
 */
export function withScenarios(settings: TurnSettings, candidate: Candidate): TurnSettings {
  const fill = createFill(settings.assistant);
  const branches = settings.branches.map((branch) => {
    const scenario = candidate[branch.code]?.scenario;
    if (!scenario) return branch;
    const steps = scenario.steps.map((step) => ({
      ...step,
      system_prompt: fill(step.system_prompt),
    }));
    return { ...branch, steps, slots: scenario.slots };
  });
  return { ...settings, branches };
}

/**
 * Replaces active versions by those that the dialog has pinned, in branches that have an active
 * one.
 */
export function withPinnedVersions(
  settings: TurnSettings,
  pinned: readonly AgentConfig[],
): TurnSettings {
  if (pinned.length === 0) return settings;
  const active = new Set(settings.configs.map((config) => config.intent_code));
  return withConfigs(settings, pinned.filter(({ intent_code }) => active.has(intent_code)));
}

type StoredSettings = z.output<typeof rows>;

/**
 * Converts stored settings and fills the organisation into all texts.
 *
 * @param initial values of settings that nobody has changed.
 */
export function toTurnSettings(
  { intents, configs, steps, texts, assistant: stored, actions = [], probe }: StoredSettings,
  initial: Settings,
): TurnSettings {
  const assistant = settingsInForce(stored, initial);
  const fill = createFill(assistant);
  const branches = intents.map((each) => ({
    ...each,
    steps: steps.filter(({ intent_code }) => intent_code === each.code)
      .toSorted((a, b) => a.order_index - b.order_index)
      .map((step) => ({ ...step, system_prompt: fill(step.system_prompt) })),
  }));
  const settings = {
    branches,
    assistant,
    enabled: new Set(intents.filter((each) => each.is_enabled).map(({ code }) => code)),
    texts: Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, fill(text)])),
    configs: [],
    safety: null,
    actions: actions.flatMap((action) => ValidAction.safeParse(action).data ?? []),
    probe,
  };
  return withConfigs(settings, configs);
}

/** The settings from begin_turn; null when the cached ones are current. */
export const sentSettings = z.object({
  settings_version: z.guid(),
  settings: rows.nullable(),
});

interface Versioned {
  version: string;
  settings: TurnSettings;
}

/**
 * Caches the settings, so that the database only sends them after a change. Each API instance has
 * one cache; the database decides in every turn whether it is current.
 */
export class SettingsCache {
  #latest: Versioned | null = null;

  /** @param initial values of settings that nobody has changed. */
  constructor(private readonly initial: Settings) {}

  /** The cached settings; the next query may ask the database to omit them. */
  get latest(): Versioned | null {
    return this.#latest;
  }

  /**
   * Returns the settings of a response and caches them; returns those of `known` when the response
   * omits them.
   *
   * @param known the settings that were cached when the query was sent; another turn may have
   * replaced them.
   * @throws Error when the response omits settings that are not cached.
   */
  read(sent: z.output<typeof sentSettings>, known: Versioned | null): TurnSettings {
    const { settings_version: version, settings: stored } = sent;
    if (stored) {
      const settings = toTurnSettings(stored, this.initial);
      this.#latest = { version, settings };
      return settings;
    }
    if (known?.version === version) return known.settings;
    throw new Error(`The response omits the settings of version ${version}, which are not cached.`);
  }
}
