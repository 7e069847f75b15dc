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
// The runtime decides where a function is reached.
const { serve } = Deno;
const [port] = Deno.args;
Deno.serve = (handler) =>
  serve({ hostname: '127.0.0.1', port: Number(port), onListen: () => {} }, handler);
