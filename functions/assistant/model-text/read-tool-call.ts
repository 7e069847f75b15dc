import type { TailReading } from '../engine/reply.ts';
import { parseTail } from './read-reply.ts';

/** A model's native tool call; `arguments` should be JSON. */
export interface ToolCall {
  name: string;
  arguments: string;
}

/** Parses the arguments; invalid JSON stays a string, which no action accepts. */
function parseInput(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return json;
  }
}

/** Converts a native tool call to the tail that calls the same action. Never throws. */
export function readToolCall(call: ToolCall): { json: string; tail: TailReading } {
  const input = parseInput(call.arguments);
  const json = JSON.stringify({ action: { code: call.name, input } });
  return { json, tail: parseTail(json) };
}
