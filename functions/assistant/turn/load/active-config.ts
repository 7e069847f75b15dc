import { problem } from '../../../shared/http/problem.ts';
import type { ThreadState } from '../../engine/thread-state.ts';
import type { LoadedTurn } from './load-turn.ts';
import type { AgentConfig } from './turn-settings.ts';

/** The active configuration of the branch the dialog stands on. */
export function activeConfig(
  { configs }: LoadedTurn,
  { current_intent }: ThreadState,
): AgentConfig {
  const config = configs.find((each) => each.intent_code === current_intent);
  if (!config) throw problem(503, `The branch ${current_intent} has no active configuration.`);
  return config;
}
