import { expectTypeOf, test } from 'vitest';
import type * as Contract from '../../../functions/shared/contract/assistant.ts';
import type { Config, ConfigPreview } from '../../../functions/assistant/schemas/configs.ts';
import type { Intent, Step, VersionUsage } from '../../../functions/assistant/schemas/intents.ts';
import type { ModelBudget } from '../../../functions/assistant/schemas/model-budget.ts';
import type { Thread, ThreadMessage } from '../../../functions/assistant/schemas/threads.ts';
import type { ChatRequest, ChatResponse } from '../../../functions/assistant/schemas/turn.ts';

test('what the API sends is what its clients are told', () => {
  expectTypeOf<ChatResponse>().toExtend<Contract.ChatResponse>();
  expectTypeOf<Contract.ChatRequest>().toExtend<ChatRequest>();
  expectTypeOf<Intent>().toExtend<Contract.IntentView>();
  expectTypeOf<Step>().toExtend<Contract.StepView>();
  expectTypeOf<VersionUsage>().toExtend<Contract.VersionUsage>();
  expectTypeOf<Config>().toExtend<Contract.ConfigView>();
  expectTypeOf<Thread>().toExtend<Contract.ThreadSummary>();
  expectTypeOf<ThreadMessage>().toExtend<Contract.ThreadMessage>();
  expectTypeOf<ModelBudget>().toExtend<Contract.ModelBudget>();
  expectTypeOf<ConfigPreview>().toHaveProperty('step_code');
});
