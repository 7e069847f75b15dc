import { expect } from 'vitest';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import type { RecordedCall } from '../../../../scripts/demo-model/control.ts';
import { type Assistant, turnScript } from './assistant.ts';

/** Plays a patient in one dialog, in which every model answer is scripted. */
export class Dialog {
  readonly turns: ChatResponse[] = [];

  constructor(private readonly api: Assistant) {}

  get last(): ChatResponse {
    return this.turns.at(-1)!;
  }

  get id(): string {
    return this.last.thread_id;
  }

  script(...entries: Parameters<Assistant['script']>) {
    return this.api.script(...entries);
  }

  calls(role: RecordedCall['role']) {
    return this.api.calls(role);
  }

  /** Posts to /chat; the caller checks the response. */
  async post(message: string, fields: object = {}): Promise<Response> {
    const thread_id = this.turns.at(-1)?.thread_id;
    return await this.api.call('/chat', { body: { message, thread_id, ...fields } });
  }

  async send(message: string, ...entries: Parameters<Assistant['script']>) {
    await this.api.script(...entries);
    const response = await this.post(message);
    const body = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${body.detail}`);
    this.turns.push(body);
  }

  /** Plays one turn with the answers of the router and the branches. */
  turn(routed: string, ...replies: string[]) {
    return this.send(`Message ${this.turns.length + 1}`, ...turnScript(routed, ...replies));
  }

  /** Returns the system message of a turn; -1 is the last. */
  promptOfTurn(index: number): string {
    return this.turns.at(index)!.debug.assembled_prompt ?? '';
  }

  async detail() {
    return await (await this.api.call(`/threads/${this.id}`)).json();
  }

  /** Expects that the stored dialog equals the responses, turn by turn. */
  async expectConsistent() {
    const { state, messages, switch_count } = await this.detail();
    expect(state).toEqual(this.last.state);
    const replies = messages.filter(({ role }: { role: string }) => role === 'assistant');
    expect(messages).toHaveLength(2 * this.turns.length);
    expect(replies.map(({ text }: { text: string }) => text))
      .toEqual(this.turns.map(({ reply }) => reply));
    const served = this.turns.map((turn) => turn.state.current_intent);
    const switches = served.filter((branch, at) => at > 0 && branch !== served[at - 1]);
    expect(switch_count).toBe(switches.length);
  }
}
