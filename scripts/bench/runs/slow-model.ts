import { sleep } from '../../../functions/shared/sleep.ts';

interface SlowModel {
  /** Base address for an OpenAI client. */
  url: string;
  /** How long an answer takes; may be changed between calls. */
  delayMs: number;
  close(): Promise<void>;
}

const ROUTE = JSON.stringify({ intent_code: 'general_info', confidence: 0.9, runner_up: null });

/** A model that routes to general_info, greets, and takes its time for either. */
export function startSlowModel(): SlowModel {
  const model = { delayMs: 0 };
  const server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    async (request) => {
      const { response_format } = await request.json();
      await sleep(model.delayMs);
      const content = response_format ? ROUTE : 'We open at nine.';
      return Response.json({
        model: 'slow',
        choices: [{ message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 },
      });
    },
  );
  return Object.assign(model, {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    close: () => server.shutdown(),
  });
}
