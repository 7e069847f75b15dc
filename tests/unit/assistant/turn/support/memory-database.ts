import type { Db } from '../../../../../functions/shared/clients.ts';
import type { ThreadOrigin } from '../../../../../functions/assistant/schemas/thread-origin.ts';
import type { Candidate } from '../../../../../functions/assistant/schemas/candidate.ts';
import type { Source } from '../../../../../functions/assistant/schemas/turn.ts';
import { DEFAULT_SETTINGS } from '../../../../../functions/shared/contract/assistant-settings.ts';
import { Admission } from '../../../../../functions/assistant/turn/load/admission.ts';
import { SettingsCache } from '../../../../../functions/assistant/turn/turn-settings.ts';
import type { OpenCallback } from '../../../../../functions/assistant/turn/turn-material.ts';
import { CLINIC } from '../../engine/support/clinic.ts';

interface Stored {
  prompt?: string | null;
  state: Record<string, unknown> & { revision: number };
  messages: { role: string; text: string }[];
}

const TEXTS = {
  state_block: 'STATE {{step_code}} {{slots}} next: {{allowed_next}} guards: {{guards}}',
  router_hint: 'HINT {{proposed_intent_code}}',
  nudge: 'NUDGE {{step_question}}',
  escalation_reply: 'A person will call.',
  say_more: 'Tell me more.',
  person_offer: '## offer en\nA person?\n\n## offer ru\nЧеловек?',
};

/** Implements the SQL functions of a turn for one dialog, to test the turn alone. */
export class MemoryDatabase {
  readonly id = '00000000-0000-4000-8000-000000000001';
  stored: Stored | null = null;
  /** Owner of the stored dialog. */
  owner: string | null = null;
  commits = 0;
  /** Whether the commit is stored, but its response is lost. */
  isAnswerLost = false;
  /** Every called function, in order. */
  calls: string[] = [];
  /** The turns' increments of the branch switch counter. */
  switches: number[] = [];
  /** Origin of the stored dialog. */
  origin: ThreadOrigin = 'workbench';
  /** Whether the last message during a takeover came from an operator. */
  isKeptOfOperator: boolean | undefined;
  /** The API keys of the calls. */
  keys: unknown[] = [];
  /** Versions of the settings that were sent, in order. */
  sentVersions: string[] = [];
  /** The cache of one instance of the API between turns. */
  readonly settings = new SettingsCache(DEFAULT_SETTINGS);
  readonly admission = new Admission();
  private version = crypto.randomUUID();
  private texts: Record<string, string> = TEXTS;
  /** Settings of the whole assistant. */
  assistant: Record<string, unknown> = {};
  /** The active version of `_safety`. */
  safety: { system_prompt: string; rules_text: string } | null = null;
  /** Tokens charged to each turn, in order. */
  charged: number[] = [];
  /** The turn already stored with the client_message_id of the next turn. */
  twin: Twin | null = null;
  /** The last turn in stored_turn's format. */
  lastCommit: Twin | null = null;
  /** The rate limits that the last turn took. */
  limits: unknown = null;
  /** Functions that fail. */
  readonly failing = new Set<string>();
  /** Whether another turn of the dialog comes before the next commit. */
  isOvertaken = false;
  limited: { name: string; retry_after: number } | null = null;
  budget: { tokens_per_day: number | null; used: number; seconds_left: number } = {
    tokens_per_day: null,
    used: 0,
    seconds_left: 1,
  };

  /** The session's account in the call that begins a turn. */
  account: unknown = null;

  /** Whether the dialog is in a takeover. */
  isHeld = false;
  /** The messages stored during the takeover. */
  kept: string[] = [];

  /** The open callback of the stored dialog. */
  callback: OpenCallback | null = null;
  /** The requests of the last turn. */
  requests: unknown = null;

  /** The candidate of the stored dialog. */
  candidate: Candidate | null = null;

  /**
   * @param fragments the result of every retrieval.
   */
  constructor(private readonly fragments: Source[] = []) {}

  get db(): Db {
    const functions: Record<string, (args: Arguments) => unknown> = {
      begin_turn: (args) => this.limited ? { limited: this.limited } : this.load(args),
      begin_session_turn: (args) => ({ account: this.account, ...this.load(args) }),
      stored_turn: () => this.twin,
      finish_turn: ({ p_turn }) => this.commit(p_turn),
      finish_operator_turn: ({ p_turn }) => this.commit(p_turn),
      begin_key_turn: (args) => this.load(args),
      finish_key_turn: ({ p_turn }) => this.commit(p_turn),
      store_held_message: (args) => this.keep(args),
      search_chunks: () => this.fragments,
      charge_tokens: ({ p_tokens }) => void this.charged.push(p_tokens),
    };
    const rpc = (name: string, args: Arguments) => {
      this.calls.push(name);
      if ('p_key_id' in args) this.keys.push(args.p_key_id);
      if (name === 'finish_turn' && this.isAnswerLost) {
        this.commit(args.p_turn);
        this.twin = this.lastCommit;
        return Promise.resolve({ data: null, error: { code: '', message: 'timeout' }, status: 0 });
      }
      const error = this.errorOf(name);
      const data = error ? null : functions[name]!(args);
      return Promise.resolve({ data, error, status: error?.status ?? 200 });
    };
    return { rpc } as unknown as Db;
  }

  private errorOf(name: string) {
    if (this.failing.has(name)) return { code: '', message: 'no answer', status: 0 };
    return name === 'finish_turn' && this.isOvertaken
      ? { code: 'PT409', message: 'another turn came first', status: 409 }
      : null;
  }

  /** Changes a text like an editor. */
  editText(code: keyof typeof TEXTS, text: string) {
    this.version = crypto.randomUUID();
    this.texts = { ...this.texts, [code]: text };
  }

  private load({ p_limits, p_history, p_settings_version }: Arguments) {
    this.limits = p_limits;
    const isCurrent = p_settings_version === this.version;
    if (!isCurrent) this.sentVersions.push(this.version);
    return {
      thread: this.stored && { id: this.id, user_id: this.owner },
      stored: this.isOvertaken ? null : this.twin,
      state: this.stored?.state ?? null,
      messages: this.stored?.messages.slice(-p_history) ?? [],
      previous_prompt: this.stored?.prompt ?? null,
      settings_version: this.version,
      settings: isCurrent ? null : this.readSettings(),
      fragments: this.fragments,
      candidate: this.candidate,
      origin: this.stored && this.origin,
      is_held: this.isHeld,
      callback: this.callback,
      budget: this.budget,
    };
  }

  private keep({ p_text, p_is_operator }: Arguments): string | null {
    if (!this.isHeld) return null;
    this.isKeptOfOperator = p_is_operator;
    this.kept.push(p_text);
    return this.id;
  }

  private readSettings() {
    return {
      intents: CLINIC.map(({ steps: _, ...intent }) => intent),
      configs: [
        ...CLINIC.map(({ code }) => ({
          id: this.id,
          intent_code: code,
          version: 1,
          system_prompt: `PROMPT ${code}`,
          rules_text: 'RULES',
          exit_conditions_text: 'EXITS',
        })),
        ...this.safetyVersions(),
      ],
      steps: CLINIC.flatMap(({ code, steps }) =>
        steps.map((step, order_index) => ({ ...step, intent_code: code, order_index }))
      ),
      texts: this.texts,
      assistant: this.assistant,
    };
  }

  private safetyVersions() {
    const { id, safety } = this;
    if (!safety) return [];
    return [{ ...safety, id, intent_code: '_safety', version: 2, exit_conditions_text: '' }];
  }

  private commit({ expected_revision, state, user_id, user_text, reply, ...rest }: CommitArgs) {
    this.commits++;
    this.switches.push(rest.branch_switches);
    this.lastCommit = { user_id, user_text, ...reply, message_id: this.id, thread_id: this.id };
    this.charged.push(rest.tokens);
    this.requests = rest.requests.wishes;
    const before = this.stored?.messages ?? [];
    this.stored = {
      prompt: reply.assembled_prompt,
      state: { ...state, revision: expected_revision + 1 },
      messages: [
        ...before,
        { role: 'user', text: user_text },
        { role: 'assistant', text: reply.text },
      ],
    };
    return { thread_id: this.id, message_id: this.id, commit_ms: 1 };
  }
}

/** A row of stored_turn. */
interface Twin {
  thread_id: string;
  user_text: string;
  [column: string]: unknown;
}

interface CommitArgs {
  expected_revision: number;
  state: Record<string, unknown>;
  user_id: string | null;
  user_text: string;
  reply: {
    text: string;
    assembled_prompt: string | null;
    sources_json: unknown;
    meta_json: unknown;
  };
  tokens: number;
  branch_switches: number;
  requests: { wishes: unknown };
}

interface Arguments {
  p_limits: unknown;
  p_turn: CommitArgs;
  p_tokens: number;
  p_text: string;
  p_is_operator?: boolean;
  p_history: number;
  p_settings_version?: string;
}
