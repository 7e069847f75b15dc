// Runs before a deployed function: removes what Supabase's edge runtime does not have, so that code
// that uses it fails here, too. Permissions deny access to files, programs and libraries.
for (const name of ['Worker', 'SharedWorker']) {
  globalThis[name] = class {
    constructor() {
      throw new Error(`${name} is not available on the edge runtime`);
    }
  };
}
// Accepts work that continues after the response, as the edge runtime does.
globalThis.EdgeRuntime = { waitUntil: (promise) => void promise };
// Measures a function's memory as the runtime does, at the same interval: see `MemCheck` of
// https://github.com/supabase/edge-runtime/blob/main/crates/base/src/runtime/mod.rs
let most = 0;
function count() {
  const { heapUsed, external } = memoryUsage();
  most = Math.max(most, heapUsed + external);
}
const { memoryUsage } = Deno;
setInterval(count, 5);
// Makes the clock faster: on a processor of half the speed the same work takes twice the time, and
// the function's time limits must apply as early.
const now = performance.now.bind(performance);
performance.now = () => now() / Number(cpuShare);
// Sets the address at which a function answers, as the runtime does.
const { serve } = Deno;
const [port, cpuShare] = Deno.args;
Deno.serve = (handler) =>
  serve(
    { hostname: '127.0.0.1', port: Number(port), onListen: () => {} },
    async (request, info) => {
      if (new URL(request.url).pathname !== '/counted-memory') {
        const { passed, takeRest } = withOwnBody(request);
        const answer = await handler(passed, info);
        await takeRest();
        return answer;
      }
      count();
      const answer = Response.json(most);
      most = 0;
      return answer;
    },
  );

/**
 * Returns a copy of a request, and `takeRest`, which reads what the edge function has left of its
 * body, as the platform's gateway does: a connection that closes within a body loses the response.
 */
function withOwnBody(request) {
  const reader = request.body?.getReader();
  if (!reader) return { passed: request, takeRest: () => {} };
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const takeRest = async () => {
    let isDone = false;
    while (!isDone) isDone = await reader.read().then(({ done }) => done, () => true);
  };
  const { url, method, headers, signal } = request;
  const passed = new Request(url, { method, headers, signal, body, duplex: 'half' });
  return { passed, takeRest };
}
