/** The fixed texts by kind and language; the keys are as in their headings `## kind language`. */
export type Replies = ReadonlyMap<string, string>;

const HEADING = /^##[ \t]+([a-z][a-z_]*)[ \t]+([a-z]{2})[ \t]*$/gm;

export const replyKey = (of: { kind: string; language: string }) => `${of.kind} ${of.language}`;

/**
 * Parses the fixed texts. Ignores everything before the first heading.
 *
 * @example parseReplies('## emergency en\nCall 999 now.').get('emergency en') // 'Call 999 now.'
 */
export function parseReplies(text: string): Replies {
  const headings = [...text.matchAll(HEADING)];
  return new Map(
    headings.map((heading, i) => {
      const [all, kind, language] = heading;
      const body = text.slice(heading.index + all.length, headings[i + 1]?.index).trim();
      return [replyKey({ kind: kind!, language: language! }), body] as const;
    }).filter(([, body]) => body !== ''),
  );
}
