import type { ModelMessage } from '../../../functions/assistant/turn/model/chat-model.ts';

interface Parts {
  /** Configuration and step: what changes least. */
  stable: string;
  fragments: string;
  /** The current state, the router's hint and the nudge. */
  state: string;
}

const FRAGMENTS = "## Fragments of the clinic's documents";
const STATE = '## Current state';

function partsOf(prompt: string): Parts {
  const state = prompt.lastIndexOf(STATE);
  const end = state < 0 ? prompt.length : state;
  const fragments = prompt.indexOf(FRAGMENTS);
  const start = fragments < 0 ? end : fragments;
  return {
    stable: prompt.slice(0, start).trim(),
    fragments: prompt.slice(start, end).trim(),
    state: prompt.slice(end).trim(),
  };
}

const join = (...parts: string[]) => parts.filter(Boolean).join('\n\n');

export interface Order {
  name: string;
  reorder(messages: ModelMessage[]): ModelMessage[];
}

/** Ways in which the parts of an answer's prompt could follow each other, the product's first. */
export const ORDERS: Order[] = [
  { name: 'answer: same', reorder: (messages) => messages },
  {
    name: 'with the state before the fragments',
    reorder: ([system, ...rest]) => {
      const { stable, fragments, state } = partsOf(system!.content);
      return [{ role: 'system', content: join(stable, state, fragments) }, ...rest];
    },
  },
  {
    name: 'with fragments and state behind the history',
    reorder: ([system, ...rest]) => {
      const { stable, fragments, state } = partsOf(system!.content);
      return [
        { role: 'system', content: stable },
        ...rest.slice(0, -1),
        { role: 'system', content: join(fragments, state) },
        ...rest.slice(-1),
      ];
    },
  },
];
