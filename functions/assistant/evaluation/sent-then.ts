import type { Trace } from '../schemas/trace.ts';
import type { RouterRequest } from '../turn/model/sent-request.ts';
import type { SentThen } from '../turn/turn-material.ts';

type Sent = Pick<Trace['calls'][number], 'config_id' | 'prompt' | 'parts' | 'model' | 'parameters'>;

function sentAgain(sent: Sent, version: number | null): RouterRequest {
  const { config_id: id, prompt: text, parts, model, parameters } = sent;
  return { config: { id, version }, prompt: { text, parts }, sendAs: { model, parameters } };
}

/** The requests of a traced turn, to be sent again as they were. */
export function sentThen({ router, calls }: Pick<Trace, 'router' | 'calls'>): SentThen {
  return {
    router: router && sentAgain(router, router.version),
    calls: calls.map(({ intent_code, config_version, ...call }) => ({
      intent_code,
      ...sentAgain(call, config_version),
    })),
  };
}
