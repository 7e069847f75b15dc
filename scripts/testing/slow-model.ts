interface SlowModel {
  /** Base URL for an OpenAI client. */
  url: string;
  /** Delays each answer; may be replaced between calls. */
  pause(): Promise<unknown>;
  close(): Promise<void>;
}

const ROUTE = JSON.stringify({ intent_code: 'general_info', confidence: 0.9, runner_up: null });

/** Starts a model that routes to general_info and replies with a fixed text, each after a pause. */
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
