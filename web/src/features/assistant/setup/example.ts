import type { Organisation } from '@contract/shared/contract/organisation.ts';

type Facts = Partial<Organisation>;

/** The files of an assistant; `assistant` is the content of assistant.yaml. */
export interface ExampleFiles {
  assistant: { organisation?: Facts; [section: string]: unknown };
  /** The other files, text by path. */
  files: Record<string, string>;
}

export interface Example {
  /** Folder in the checkout. */
  folder: string;
  /** Name, kind and tagline of its organisation. */
  name: string;
  kind: string;
  tagline: string;
  /** Number of branches, without system branches. */
  branches: number;
  documents: number;
  load: () => Promise<ExampleFiles>;
}
