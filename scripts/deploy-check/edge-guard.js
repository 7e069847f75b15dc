// Runs before a deployed function: takes away what Supabase's edge runtime does not have, so that
// a use of it fails here as it would there. Files, programs and libraries are out of reach by
// permission.
for (const name of ['Worker', 'SharedWorker']) {
  globalThis[name] = class {
    constructor() {
      throw new Error(`${name} is not available on the edge runtime`);
    }
  };
}
// Work after a response counts only when the runtime is told of it.
globalThis.EdgeRuntime = { waitUntil: (promise) => void promise };
// What the runtime counts as a function's memory, as often as it looks: see `MemCheck` of
// https://github.com/supabase/edge-runtime/blob/main/crates/base/src/runtime/mod.rs
let most = 0;
function count() {
  const { heapUsed, external } = memoryUsage();
  most = Math.max(most, heapUsed + external);
}
const { memoryUsage } = Deno;
setInterval(count, 5);
// On a processor of half the speed twice the time goes by for the same work: the function's clocks
// have to end it as early.
const now = performance.now.bind(performance);
performance.now = () => now() / Number(cpuShare);
// The runtime decides where a function is reached.
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
 * What stands before a function takes a body to its end, also when the function does not, or has read
 * a part of it: a connection that is closed within a body takes the answer along.
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
