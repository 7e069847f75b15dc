/**
 * CSS of a snapshot as it is in one colour scheme: a frame sees the viewer's preference, and what was
 * captured in light must not turn dark with it.
 */
export function inScheme(css: string, scheme: 'light' | 'dark'): string {
  return css
    .replace(
      /\(\s*prefers-color-scheme\s*(?::\s*(light|dark)\s*)?\)/gi,
      (_, asked?: string) =>
        !asked || asked.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
    )
    .replace(/(\bcolor-scheme\s*:\s*)(?:light\s+dark|dark\s+light)\b/gi, `$1${scheme}`);
}
