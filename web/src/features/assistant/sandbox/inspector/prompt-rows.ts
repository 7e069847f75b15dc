import type { PromptPart } from '@contract/assistant/schemas/trace.ts';
import { stepPath, versionPath } from '@/features/assistant/settings-paths.ts';
import type { Names } from './decision-sentence.ts';

export interface SentPrompt {
  intent_code: string;
  /** Null for a draft. */
  version: number | null;
  prompt: string;
  parts: PromptPart[];
}

interface PromptRow {
  label: string;
  text: string;
  /** Link to the page on which the part can be changed or read; null if there is none. */
  link: { text: string; to: string } | null;
  /** Origin of a part without a link; else empty. */
  note: string;
}

const LABELS: Record<PromptPart['kind'], string> = {
  system_prompt: 'System prompt',
  rules: 'Rules',
  exit_conditions: 'Exit conditions',
  branches: 'Branches to choose from',
  step: 'Step',
  fragments: 'About the sources',
  fragment: 'Source',
  actions: 'Actions',
  answer_form: 'Form of the answer',
  looked_up: 'Looked up',
  action_results: 'Results of actions',
  state: 'Current state',
  router_hint: 'Router hint',
  nudge: 'Return to the question',
  now: 'Date and time',
};

const BRANCHES_LINK = { text: 'Branches', to: '/settings' };

const isOfVersion = (kind: PromptPart['kind']) =>
  kind === 'system_prompt' || kind === 'rules' || kind === 'exit_conditions';

function linkOf({ kind, ref }: PromptPart, sent: SentPrompt): PromptRow['link'] {
  if (ref && 'step_code' in ref) {
    return { text: 'Edit the step', to: stepPath(ref.intent_code, ref.step_code) };
  }
  if (ref && 'document_id' in ref) {
    const { document_id: id, chunk_index } = ref;
    return { text: 'Document', to: `/documents?id=${id}&chunk=${chunk_index}` };
  }
  if (ref && 'config_id' in ref && sent.version !== null) {
    return { text: `v${sent.version}`, to: versionPath(sent.intent_code, sent.version) };
  }
  if (isOfVersion(kind)) return { text: 'Draft', to: `/settings/${sent.intent_code}/prompt` };
  return kind === 'branches' ? BRANCHES_LINK : null;
}

function noteOf({ kind, ref }: PromptPart): string {
  if (ref && 'text_code' in ref) return `Fixed text ${ref.text_code}`;
  return ref || isOfVersion(kind) || kind === 'branches' ? '' : 'Written by the engine';
}

function labelOf(part: PromptPart, text: string, names: Names): string {
  const { kind, ref } = part;
  if (ref && 'step_code' in ref) {
    return `Step “${names.stepNameOf(ref.intent_code, ref.step_code)}”`;
  }
  if (kind !== 'fragment') return LABELS[kind] ?? kind;
  // The first line contains the number, document and section of the source.
  return text.split('\n', 1)[0]!.replace('Fragment', LABELS.fragment);
}

/** Returns the parts of a prompt in order; text between them is labelled "Text". */
export function promptRows(sent: SentPrompt, names: Names): PromptRow[] {
  const { prompt, parts } = sent;
  const loose = (start: number, end: number): PromptRow[] => {
    const text = prompt.slice(start, end).trim();
    return text === '' ? [] : [{ label: 'Text', text, link: null, note: '' }];
  };
  const rows = parts.flatMap((part, index) => {
    const text = prompt.slice(part.start, part.end);
    const label = labelOf(part, text, names);
    const row: PromptRow = { label, text, link: linkOf(part, sent), note: noteOf(part) };
    return [...loose(parts[index - 1]?.end ?? 0, part.start), row];
  });
  return [...rows, ...loose(parts.at(-1)?.end ?? 0, prompt.length)];
}
