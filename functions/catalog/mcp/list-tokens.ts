/** Returns the custom properties that a style sheet declares: its design tokens, by name. */
export function listTokens(css: string): Record<string, string> {
  const declared = css.matchAll(/(--[\w-]+)\s*:\s*([^;{}]+)[;}]/g);
  return Object.fromEntries([...declared].map(([, name, value]) => [name!, value!.trim()]));
}
