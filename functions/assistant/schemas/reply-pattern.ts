import { z } from 'zod';

/** Maximum characters of a pattern, and number of characters of a reply that are searched. */
const PATTERN_LENGTH_LIMIT = 200;
const REPLY_SEARCH_LENGTH = 2000;

/**
 * Maximum number of `*` and `+`: each further one multiplies the matching time by the reply's
 * length.
 */
const MAX_UNBOUNDED = 2;

/** Repeated groups whose content matches in several ways, which take exponential time (ReDoS). */
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
  if (isCostly(bare)) return 'A repeated group cannot contain repetitions, alternatives or groups';
  const unbounded = bare.match(/[*+]|\{\d*,\}/g)?.length ?? 0;
  return unbounded > MAX_UNBOUNDED ? `Use * and + at most ${MAX_UNBOUNDED} times` : null;
}

/**
 * A user-defined regular expression. Rejects patterns that take exponential or more than cubic
 * time, because a running match cannot be stopped.
 */
export const replyPattern = z.string().max(PATTERN_LENGTH_LIMIT).superRefine((source, context) => {
  const problem = findProblem(source);
  if (problem) context.addIssue(problem);
});

/** Returns whether a pattern matches the first REPLY_SEARCH_LENGTH characters of a reply. */
export function isReplyMatch(source: string, reply: string): boolean {
  return new RegExp(source, 'u').test(reply.slice(0, REPLY_SEARCH_LENGTH));
}
