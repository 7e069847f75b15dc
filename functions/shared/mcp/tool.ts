import type { z } from 'zod';

/** The response of an operation: its JSON, and the next page's cursor, if any. */
export interface Answer {
  body: unknown;
  next: string | null;
}

export interface CallOptions {
  /** Values of the path's placeholders. */
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/**
 * Calls an operation as the tool's caller, by its name in KEY_OPERATIONS, such as `GET
 * /assistant/threads/{id}`.
 *
 * @throws ToolFailure for any status from 400 on.
 */
export type Call = (operation: string, options?: CallOptions) => Promise<Answer>;

/** Thrown for a failed call, with the problem of its response. */
export class ToolFailure extends Error {
  constructor(readonly problem: unknown) {
    super('the operation failed');
    this.name = 'ToolFailure';
  }
}

/** A tool of the Model Context Protocol; calls operations with its caller's rights. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** All operations that the tool may call; the first determines who may use the tool. */
  operations: readonly [string, ...string[]];
  writes?: boolean;
  /** Input without the cursor, which every read-only tool has. */
  input: z.ZodObject;
  output: z.ZodObject;
  /** Names of fields whose texts come from patients, documents or models. */
  untrusted?: readonly string[];
  /** Names of fields to omit. */
  dropped?: readonly string[];
  run(call: Call, args: Args): Promise<Answer>;
}

// deno-lint-ignore no-explicit-any -- the schema of the input has validated them
export type Args = Record<string, any>;

/** A kind of resource, with the operations that list and read it. */
export interface ResourceKind {
  /** Prefix before the id: `assistant://documents/`. */
  prefix: string;
  title: string;
  list: string;
  read: string;
  /** Returns the id, the name and a description of a listed entry. */
  describe(entry: Args): { id: string; name: string; description?: string };
  /** Returns the queries of lists that belong to a parent, such as a branch's versions. */
  queries?(call: Call): Promise<Record<string, unknown>[]>;
  /** Returns the text and its media type. */
  toText(body: Args): { text: string; mimeType: string };
}
