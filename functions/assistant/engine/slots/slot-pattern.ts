import { RE2JS } from 're2js';

/**
 * Compiles a slot's pattern, or returns null for an invalid one. Matches in linear time, so that no
 * pattern can block a turn (ReDoS).
 */
export function compilePattern(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
