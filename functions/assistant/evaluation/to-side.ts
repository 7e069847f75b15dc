import type { Side } from '../schemas/side.ts';
import type { MessageMeta, Source } from '../schemas/turn.ts';
import { findShownAnswer, type FinishedTurn } from '../turn/commit/turn-meta.ts';

const listNames = (sources: readonly Source[]) => sources.map(({ document_name }) => document_name);

export function toTurnSide({ progress, text, sources }: FinishedTurn): Side {
  const { state, events, actions } = progress;
  const unanswered = actions.filter(({ status }) => status === 'not_available');
  return {
    intent_code: state.current_intent,
    config_version: findShownAnswer(progress)?.config.version ?? null,
    step: state.current_step,
    slots: state.slots,
    events: [...events],
    sources: listNames(sources),
    text,
    ...unanswered.length && {
      unanswered_actions: [...new Set(unanswered.map(({ code }) => code))],
    },
  };
}

interface StoredReply {
  text: string;
  sources_json: Source[];
  meta_json: Pick<MessageMeta, 'state' | 'events' | 'config_version'>;
}

export function toReplySide({ text, sources_json, meta_json }: StoredReply): Side {
  const { state, events, config_version } = meta_json;
  return {
    intent_code: state.current_intent,
    config_version,
    step: state.current_step,
    slots: state.slots,
    events,
    sources: listNames(sources_json),
    text,
  };
}
