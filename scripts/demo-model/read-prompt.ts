import type { CallRole } from './control.ts';
import { type Language, languageOf } from './language.ts';
import type { ChatMessage, ChatRequest } from './protocol.ts';

export type Slots = Record<string, string>;

/** What the current-state block tells about a scenario (prompts/turn/state_block.md). */
export interface ScenarioState {
  step: string;
  slots: Slots;
  allowedNext: string[];
  /** Slots a next step requires, by step code. */
  guards: Record<string, string[]>;
}

/** Everything a call tells the model, read out of its messages. */
export interface Prompt {
  system: string;
  /** The newest message of the patient. */
  message: string;
  /** The messages before it, oldest first. */
  history: ChatMessage[];
  language: Language;
}

function isSystem({ role }: ChatMessage): boolean {
  return role === 'system' || role === 'developer';
}

/** The router asks for JSON with an intent code; a branch never does. */
export function roleOf(request: ChatRequest): CallRole {
  if (request.response_format && request.response_format.type !== 'text') return 'router';
  const system = request.messages.filter(isSystem).map(({ content }) => content).join('\n');
  return system.includes('"intent_code"') ? 'router' : 'branch';
}

export function readPrompt({ messages }: ChatRequest): Prompt {
  const dialog = messages.filter((each) => !isSystem(each));
  const at = dialog.findLastIndex(({ role }) => role === 'user');
  const message = dialog[at]?.content.trim() ?? '';
  const history = dialog.slice(0, Math.max(at, 0));
  return {
    system: messages.filter(isSystem).map(({ content }) => content).join('\n\n'),
    message,
    history,
    language: [...history, { role: 'user', content: message }]
      .filter(({ role }) => role === 'user')
      .reduce((before, { content }) => languageOf(content, before), 'en' as Language),
  };
}

/** The assistant's message before; empty at the beginning. */
export function lastReplyOf({ history }: Prompt): string {
  return history.findLast(({ role }) => role === 'assistant')?.content ?? '';
}

function listOf(text: string): string[] {
  return text.match(/\w+/g)?.filter((code) => code !== 'none') ?? [];
}

function readSlots(json: string): Slots {
  try {
    const entries = Object.entries(JSON.parse(json) as object).filter(([, value]) =>
      value !== null
    );
    const said = (value: unknown) => typeof value === 'string' ? value : JSON.stringify(value);
    return Object.fromEntries(entries.map(([name, value]) => [name, said(value)]));
  } catch {
    return {};
  }
}

function readGuards(text: string): ScenarioState['guards'] {
  const guards = [...text.matchAll(/(\w+) requires ([\w, ]+)/g)];
  return Object.fromEntries(guards.map(([, step, slots]) => [step!, listOf(slots!)]));
}

/** The last current-state block of a system message, or null for a branch without steps. */
export function readScenario(system: string): ScenarioState | null {
  const line = (label: string) =>
    [...system.matchAll(new RegExp(`^\\W*${label}: *(.*)$`, 'gim'))].at(-1)?.[1]?.trim();
  const step = /^\w+/.exec(line('Current step') ?? '')?.[0];
  if (!step) return null;
  return {
    step,
    slots: readSlots(line('Collected slots') ?? '{}'),
    allowedNext: listOf((line('Allowed next steps') ?? '').replace(/^none\b.*/, '')),
    guards: readGuards(line('Guards') ?? ''),
  };
}

/** The branch the router proposed instead, when the engine passed its hint on. */
export function readRouterHint(system: string): string | null {
  return /router proposed another branch: *(\w+)/i.exec(system)?.[1] ?? null;
}
