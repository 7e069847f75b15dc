const MATCHES_PER_TEXT = 20;
const AROUND = 80;

/**
 * Finds the lines that contain a text, case-insensitively, at most 20 in each text; returns each
 * with its number and up to 80 characters before and after the match.
 */
export function findLines<Where extends string>(texts: Record<Where, string>, wanted: string) {
  const needle = wanted.toLowerCase();
  return (Object.entries(texts) as [Where, string][]).flatMap(([where, text]) =>
    text.split('\n').flatMap((line, at) => {
      const found = line.toLowerCase().indexOf(needle);
      if (found < 0) return [];
      const excerpt = line.slice(Math.max(0, found - AROUND), found + needle.length + AROUND);
      return [{ where, line: at + 1, excerpt }];
    }).slice(0, MATCHES_PER_TEXT)
  );
}
