import { join } from 'node:path';

/** Maps `@/` to web/src and `@contract/` to functions/, as web/tsconfig.json and deno.json do. */
export const pathAliases = {
  '@/': join(import.meta.dirname!, 'src/'),
  '@contract/': join(import.meta.dirname!, '../functions/'),
};
