import { z } from 'zod';

/** Maximum length of a pattern, and of the part of a reply that it searches, in characters. */
const PATTERN_LENGTH_LIMIT = 200;
const REPLY_SEARCH_LENGTH = 2000;

/** Each further `*` or `+` makes matching slower by a factor of the reply's length. */
const MAX_UNBOUNDED = 2;

/** A repeated group whose content matches in several ways takes exponential time (ReDoS). */
const REPEATS = /^\)(?:[*+]|\{\d*,)/;
const AMBIGUOUS = /[*+?|(]|\{\d*,/;

function isCostly(bare: string): boolean {
  const starts: number[] = [];
  for (const { index, 0: bracket } of bare.matchAll(/[()]/g)) {
    if (bracket === '(') starts.push(index);
    else {
      const inside = bare.slice(starts.pop()! + 1, index).replace(/^\?[:=!]|^\?<[=!]/, '');
      if (REPEATS.test(bare.slice(index)) && AMBIGUOUS.test(inside)) return true;
    }
  }
  return false;
}

/** Returns why a regular expression is rejected, or null. */
function findProblem(source: string): string | null {
  try {
    new RegExp(source, 'u');
  } catch {
    return 'A regular expression, such as "10:30|11:00"';
  }
  const bare = source.replace(/\\./gu, '_').replace(/\[[^\]]*\]/g, '_');
  if (isCostly(bare)) return 'A group that repeats can hold no repetition, alternative or group';
  const unbounded = bare.match(/[*+]|\{\d*,\}/g)?.length ?? 0;
  return unbounded > MAX_UNBOUNDED ? `Use * and + at most ${MAX_UNBOUNDED} times` : null;
}

/**
 * A regular expression that a person wrote. Patterns whose time grows exponentially, or faster than
 * the cube of the text's length, are rejected, because a running match cannot be stopped.
 */
export const replyPattern = z.string().max(PATTERN_LENGTH_LIMIT).superRefine((source, context) => {
  const problem = findProblem(source);
  if (problem) context.addIssue(problem);
});

/** Returns whether the beginning of a reply, which is usually all of it, matches the pattern. */
export function isReplyMatch(source: string, reply: string): boolean {
  return new RegExp(source, 'u').test(reply.slice(0, REPLY_SEARCH_LENGTH));
}
