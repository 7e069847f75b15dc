import { RE2JS } from 're2js';

/**
 * Compiles a pattern of a slot; null when it is not a regular expression. It matches in linear
 * time: no pattern and no value can hold up a turn.
 */
export function compilePattern(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
