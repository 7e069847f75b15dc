import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import { toTurnSettings, type TurnSettings } from '../../functions/assistant/turn/turn-settings.ts';
import { DEFAULT_SETTINGS } from '../../functions/shared/contract/assistant-settings.ts';

/** Returns the turn settings of a database that contains only this assistant. */
export function settingsOf(assistant: Assistant): TurnSettings {
  const { organisation, settings, branches, texts, actions } = assistant;
  return toTurnSettings({
    intents: branches.map((branch) => ({ ...branch, is_system: branch.code.startsWith('_') })),
    configs: branches.flatMap(({ code, prompt }) =>
      prompt ? [{ id: null, version: null, intent_code: code, ...prompt }] : []
    ),
    steps: branches.flatMap(({ code, steps }) =>
      steps.map((step, order_index) => ({ ...step, intent_code: code, order_index }))
    ),
    texts,
    actions,
    assistant: { ...organisation, ...settings },
  }, DEFAULT_SETTINGS);
}
