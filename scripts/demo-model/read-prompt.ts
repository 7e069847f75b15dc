import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import type { CallRole } from './control.ts';
import type { ChatMessage, ChatRequest } from './protocol.ts';
import type { Language } from './words.ts';

/** The content of a call's messages. */
export interface Prompt {
  system: string;
  /** The patient's last message. */
  message: string;
  /** All messages of the patient, oldest first. */
  said: string[];
  /** The messages before the last one, oldest first. */
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
  const isRoute = request.response_format?.json_schema.name === 'route';
  return isRoute || systemOf(request).includes('"intent_code"') ? 'router' : 'branch';
}

export function readPrompt(request: ChatRequest): Prompt {
  const dialog = request.messages.filter(({ role }) => role !== 'system');
  const said = dialog.filter(({ role }) => role === 'user').map(({ content }) => content);
  const history = dialog.slice(0, -1);
  return {
    system: systemOf(request),
    message: said.at(-1)?.trim() ?? '',
    said,
    history,
    lastReply: history.findLast(({ role }) => role === 'assistant')?.content ?? '',
    language: detectLanguage(said.join(' ')),
  };
}

/** Returns the parts of a prompt under `## title`. */
export const readSection = (system: string, title: string): string =>
  system.split(/^(?=## )/m).filter((part) => part.startsWith(`## ${title}\n`)).join('\n');

const NOW = /^- At the .*? it is \p{L}+ (\d+ \p{L}+ \d{4}), /mu;

/** Returns the local date in the prompt, such as 2026-11-26. */
export function readToday({ system }: Prompt): string | null {
  const day = NOW.exec(system)?.[1];
  return day ? new Date(`${day} UTC`).toISOString().slice(0, 10) : null;
}

/** Returns the branches to which a prompt's exit conditions hand off, with the conditions. */
export function readExits(system: string): { code: string; text: string }[] {
  const exits = system.split(/^\[INTENT_CHANGE: code\]$/m)[1]?.split(/^#/m)[0] ?? '';
  return [...exits.matchAll(/^- ((?:`\w+`(?:, )?)+): (.*)$/gm)].flatMap(([, codes, text]) =>
    codes!.match(/\w+/g)!.map((code) => ({ code, text: text! }))
  );
}

/** Returns the request to staff in a prompt's example tail: its kind and the codes of its slots. */
export function readTemplate(system: string) {
  const found = /"request": ?\{"kind": ?"(\w+)", ?"slots": ?(\{[^}]*\})/.exec(system);
  return found && { kind: found[1]!, codes: Object.keys(JSON.parse(found[2]!)) };
}

/** Returns the organisation's name, from "You are the administrator of Linden Clinic, a …". */
export function readOrganisation(system: string): string | null {
  return /^You [^.\n]*?\b(?:of|for|at) ((?:\p{Lu}[\p{L}\d'’&-]*)(?: \p{Lu}[\p{L}\d'’&-]*)*)/mu
    .exec(system)?.[1] ?? null;
}

/** Converts a prompt's instruction about a patient to a sentence addressed to the patient. */
export function addressPerson(text: string): string {
  const you = text
    .replace(
      /\b(?:[Tt]he|[Aa]) (?:patient|customer|client|visitor|parent|person|guest)s?( \w+)?/g,
      (_, verb = '') => `you${verb.replace(/(?<!s)s$/, '')}`,
    )
    .replace(/\bdo(?:es)? (?=this|that|it)\b/g, 'does ')
    .replace(/\b[Tt]hey\b/g, 'you').replace(/\btheir\b/g, 'your').replace(/\bthem\b/g, 'you');
  return you.charAt(0).toUpperCase() + you.slice(1);
}
