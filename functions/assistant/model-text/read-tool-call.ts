import type { TailReading } from '../engine/reply.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { parseTail } from './read-reply.ts';

/** A model's native tool call; `arguments` should be JSON. */
export interface ToolCall {
  name: string;
  arguments: string;
}

/**
 * Converts a native tool call to the JSON that calls the same action at the end of a reply (the
 * tail). Never throws.
 */
export function readToolCall(call: ToolCall): { json: string; tail: TailReading } {
  const parsed = parseJson(call.arguments || '{}');
  // Invalid JSON stays a string, which no action accepts.
  const input = parsed === undefined ? call.arguments : parsed;
  const json = JSON.stringify({ action: { code: call.name, input } });
  return { json, tail: parseTail(json) };
}
