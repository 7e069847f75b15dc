/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
}

/** The example assistants of the checkout, as web/example-files.ts writes them. */
declare module 'virtual:examples' {
  type Example = import('./features/assistant/setup/example.ts').Example;
  const examples: Example[];
  export default examples;
  /** Loads the empty assistant, with the prompts of the branches that every assistant has. */
  export const loadEmpty: Example['load'];
}
