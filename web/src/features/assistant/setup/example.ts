import type { Organisation } from '@contract/shared/contract/organisation.ts';

type Facts = Partial<Organisation>;

/** The files of an assistant; `assistant` is the content of assistant.yaml. */
export interface ExampleFiles {
  assistant: { organisation?: Facts; [section: string]: unknown };
  /** The others, path → text. */
  files: Record<string, string>;
}

/** An assistant that a product may begin with. */
export interface Example {
  /** Its folder in the checkout. */
  folder: string;
  /** Of its organisation, as the next two. */
  name: string;
  kind: string;
  tagline: string;
  /** Number of its branches without those of the system. */
  branches: number;
  documents: number;
  load: () => Promise<ExampleFiles>;
}
