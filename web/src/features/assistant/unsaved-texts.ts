import { useBranches } from './branches-store.ts';
import { useUnsent } from './sandbox/unsent-store.ts';
import { useEdits } from './settings/edits-store.ts';

const SHOWN = 40;

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** The edits of prompts and steps and the unsent messages of this browser, each by its name. */
export async function unsavedTexts(): Promise<string[]> {
  const branches = useBranches();
  const edits = useEdits();
  edits.restore();
  // Without the server branches are called by their codes.
  if (edits.count > 0) await branches.ensure().catch(() => {});
  const prompts = Object.entries(edits.prompts).map(([code, { baseVersion }]) =>
    `Prompt of “${branches.nameOf(code)}”, changed from v${baseVersion}`
  );
  const steps = Object.entries(edits.steps).map(([key, { name }]) =>
    `Step “${name}” of “${branches.nameOf(key.split('/')[0])}”`
  );
  const messages = Object.values(useUnsent().texts).filter((text) => text.trim()).map((text) =>
    `Unsent message “${shorten(text)}”`
  );
  return [...prompts, ...steps, ...messages];
}
