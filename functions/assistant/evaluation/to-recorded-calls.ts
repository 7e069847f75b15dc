import type { Trace } from '../schemas/trace.ts';
import type { RouterRequest } from '../turn/model/sent-request.ts';
import type { RecordedCalls } from '../turn/turn-material.ts';

type TracedCall = Pick<
  Trace['calls'][number],
  'config_id' | 'prompt' | 'parts' | 'api' | 'model' | 'parameters'
>;

function toRequest(sent: TracedCall, version: number | null): RouterRequest {
  const { config_id: id, prompt: text, parts, api, model, parameters } = sent;
  return { config: { id, version }, prompt: { text, parts }, override: { api, model, parameters } };
}

/** Converts the requests of a traced turn, so that they can be sent again unchanged. */
export function toRecordedCalls({ router, calls }: Pick<Trace, 'router' | 'calls'>): RecordedCalls {
  return {
    router: router && toRequest(router, router.version),
    calls: calls.map(({ intent_code, config_version, ...call }) => ({
      intent_code,
      ...toRequest(call, config_version),
    })),
  };
}
