/** The texts of a branch's first version, from its prompt file. */
export interface BranchPrompt {
  systemPrompt: string;
  rulesText: string;
  exitConditionsText: string;
}

/** Parts of a branch file in the required order (see prompts/README.md). */
const PROMPT_PARTS = ['system_prompt', 'rules', 'exit_conditions'] as const;

const MARKER = /^<!-- part: (.*?) -->[ \t]*$/gm;

/**
 * Parses a branch's prompt file: three parts, each after `<!-- part: name -->` on its own line.
 *
 * Removes white space around a part; a part may be empty, except the system prompt.
 *
 * @throws Error that names `fileName` when a marker is missing, doubled, misspelt or out of order,
 * or when text precedes the first one: no text may be lost silently.
 */
export function parsePromptFile(text: string, fileName: string): BranchPrompt {
  const markers = [...text.matchAll(MARKER)];
  const names = markers.map((marker) => marker[1]);
  if (names.join() !== PROMPT_PARTS.join()) {
    throw new Error(
      `${fileName}: expected the parts ${PROMPT_PARTS.join(', ')}, found ${
        names.join(', ') || 'none'
      }`,
    );
  }
  if (text.slice(0, markers[0]!.index).trim()) {
    throw new Error(`${fileName}: text before the first part`);
  }
  const [systemPrompt, rulesText, exitConditionsText] = markers.map((marker, i) =>
    text.slice(marker.index + marker[0].length, markers[i + 1]?.index).trim()
  );
  if (!systemPrompt) throw new Error(`${fileName}: the part system_prompt is empty`);
  return { systemPrompt, rulesText: rulesText!, exitConditionsText: exitConditionsText! };
}
