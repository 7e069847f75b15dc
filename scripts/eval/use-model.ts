import type { FunctionEnv } from '../../functions/shared/env.ts';
import { demoVariables, startDemoModel } from '../demo-model/start-demo-model.ts';
import { type Environment, readFunctionSettings } from '../stack/config/read-config.ts';

/** The functions' settings with the models of this environment. */
export interface ModelSettings {
  env: FunctionEnv & { chat: object; router: object };
  /** Whether the demo model answers, because none is configured. */
  isDemo: boolean;
}

type Settings = ModelSettings['env'];

/** Runs a task with the configured models, or with the demo model if there are none. */
export async function useModel<Result>(
  environment: Environment,
  use: (settings: ModelSettings) => Promise<Result>,
): Promise<Result> {
  const env = readFunctionSettings(environment);
  if (env.chat) return await use({ env: env as Settings, isDemo: false });
  const demo = startDemoModel();
  try {
    const played = readFunctionSettings({ ...environment, ...demoVariables(demo) });
    return await use({ env: played as Settings, isDemo: true });
  } finally {
    await demo.close();
  }
}
