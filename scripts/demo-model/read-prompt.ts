import type { CallRole } from './control.ts';
import type { ChatMessage, ChatRequest } from './protocol.ts';
import { type Language, languageOf } from './vocabulary.ts';

export type Slots = Record<string, string>;

/** The current state of a scenario, as in prompts/turn/state_block.md. */
export interface ScenarioState {
  step: string;
  slots: Slots;
  allowedNext: string[];
  /** The first step, at which a finished scenario may restart. */
  anew: string | undefined;
  /** Slots that a next step requires, by step code. */
  guards: Record<string, string[]>;
}

/** The content of a call's messages. */
export interface Prompt {
  system: string;
  /** The patient's last message. */
  message: string;
  /** The messages before it, oldest first. */
  history: ChatMessage[];
  /** The assistant's last message; empty at the beginning. */
  lastReply: string;
  language: Language;
}

function systemOf({ messages }: ChatRequest): string {
  return messages.filter(({ role }) => role === 'system').map((each) => each.content).join('\n\n');
}

/** Returns the role of a request: only the router is asked for JSON with an intent code. */
export function roleOf(request: ChatRequest): CallRole {
  const asksJson = request.response_format || systemOf(request).includes('"intent_code"');
  return asksJson ? 'router' : 'branch';
}

export function readPrompt(request: ChatRequest): Prompt {
  const dialog = request.messages.filter(({ role }) => role !== 'system');
  const said = dialog.filter(({ role }) => role === 'user').map(({ content }) => content);
  const history = dialog.slice(0, -1);
  return {
    system: systemOf(request),
    message: said.at(-1)?.trim() ?? '',
    history,
    lastReply: history.findLast(({ role }) => role === 'assistant')?.content ?? '',
    language: said.reduce<Language>((before, text) => languageOf(text, before), 'en'),
  };
}

/** Parses slots as texts; values of other types become JSON. */
function readSlots(json: string): Slots {
  const asText = (value: unknown) => typeof value === 'string' ? value : JSON.stringify(value);
  const entries = Object.entries(JSON.parse(json || '{}'));
  return Object.fromEntries(entries.map(([name, value]) => [name, asText(value)]));
}

/** Parses the last state of a system message; returns null for a branch without steps. */
export function readScenario(system: string): ScenarioState | null {
  const line = (label: string) =>
    [...system.matchAll(new RegExp(`^\\W*${label}: *(.*)$`, 'gim'))].at(-1)?.[1]?.trim() ?? '';
  const codes = (text: string) => text.match(/\w+/g) ?? [];
  const [step] = codes(line('Current step'));
  if (!step) return null;
  const allowed = line('Allowed next steps');
  const guards = line('Guards').matchAll(/(\w+) requires ([\w, ]+)/g);
  return {
    step,
    slots: readSlots(line('Collected slots')),
    allowedNext: allowed.startsWith('none') ? [] : codes(allowed),
    anew: /^none, or (\w+)/.exec(allowed)?.[1],
    guards: Object.fromEntries([...guards].map(([, to, slots]) => [to, codes(slots!)])),
  };
}
