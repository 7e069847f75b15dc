import type { TailReading } from '../engine/reply.ts';
import { parseTail } from './read-reply.ts';

/** A model's native call of a tool; `arguments` should be JSON. */
export interface ToolCall {
  name: string;
  arguments: string;
}

/** Returns the input; arguments that are not JSON stay a text, which no action can be called with. */
function parseInput(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return json;
  }
}

/** Reads a native call as the tail that calls the same action. Never throws. */
export function readToolCall(call: ToolCall): { json: string; tail: TailReading } {
  const input = parseInput(call.arguments);
  const json = JSON.stringify({ action: { code: call.name, input } });
  return { json, tail: parseTail(json) };
}
