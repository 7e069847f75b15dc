import type { z } from 'zod';

/** The answer of an operation: its JSON, and the cursor of the next page, if any. */
export interface Answer {
  body: unknown;
  next: string | null;
}

export interface CallOptions {
  /** Values of the placeholders in the path. */
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/**
 * Calls an operation as the caller of the tool, by its name in KEY_OPERATIONS, such as `GET
 * /assistant/threads/{id}`.
 *
 * @throws ToolFailure for any status from 400 on.
 */
export type Call = (operation: string, options?: CallOptions) => Promise<Answer>;

/** A failed call, with the problem of the HTTP response. */
export class ToolFailure extends Error {
  constructor(readonly problem: unknown) {
    super('the operation failed');
    this.name = 'ToolFailure';
  }
}

/** A tool of the Model Context Protocol: calls of operations, with the rights of its caller. */
export interface Tool {
  name: string;
  title: string;
  /** For the model of the agent. */
  description: string;
  /** All operations that it may call; the first decides who may use it. */
  operations: readonly [string, ...string[]];
  /** Whether it stores anything. */
  writes?: boolean;
  /** Without a cursor, which every tool that only reads has. */
  input: z.ZodObject;
  output: z.ZodObject;
  /** Names of fields whose texts come from patients, documents or models. */
  untrusted?: readonly string[];
  /** Names of fields that are left out. */
  dropped?: readonly string[];
  run(call: Call, args: Args): Promise<Answer>;
}

// deno-lint-ignore no-explicit-any -- the schema of the input has validated them
export type Args = Record<string, any>;

/** A kind of resource: what a list operation names and a read operation returns. */
export interface ResourceKind {
  /** `assistant://documents/` before the id. */
  prefix: string;
  title: string;
  list: string;
  read: string;
  /** Returns the id, the name and a description of a listed entry. */
  describe(entry: Args): { id: string; name: string; description?: string };
  /** Lists of one parent need its query, such as a branch's versions. */
  queries?(call: Call): Promise<Record<string, unknown>[]>;
  /** Returns the text and its media type. */
  toText(body: Args): { text: string; mimeType: string };
}
