interface SlowModel {
  /** Base address for an OpenAI client. */
  url: string;
  /** What an answer waits for; may be changed between calls. */
  pause(): Promise<unknown>;
  close(): Promise<void>;
}

const ROUTE = JSON.stringify({ intent_code: 'general_info', confidence: 0.9, runner_up: null });

/** A model that routes to general_info, greets, and takes its time for either. */
export function startSlowModel(): SlowModel {
  const model = { pause: () => Promise.resolve<unknown>(null) };
  const server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    async (request) => {
      const { response_format } = await request.json();
      await model.pause();
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
