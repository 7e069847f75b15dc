import { ROUTER_BRANCH } from '../../engine/branch-codes.ts';
import type { EventName } from '../../engine/events.ts';
import type { ThreadFilter, TurnFinding } from '../../schemas/thread-filter.ts';
import type { MessageMeta, Source } from '../../schemas/turn.ts';

/** A finding known at commit time; staff marks replies as unhelpful only later. */
type StoredFinding = Exclude<TurnFinding, 'unhelpful'>;

type Named<Parameter extends keyof ThreadFilter, Value extends string> = `${Parameter}:${Value}`;

/**
 * A facet by which searches and statistics find a turn: `parameter:value`, as in the search for
 * dialogs.
 */
export type TurnFacet =
  | Named<'intent_code' | 'step', string>
  | Named<'version', `${string}/${number}`>
  | Named<'event', EventName>
  | Named<'has', StoredFinding>;

function listFindings({ config_version, events, debug }: MessageMeta, sources: readonly Source[]) {
  const { router, scenario } = debug;
  const findings: Record<StoredFinding, boolean> = {
    parse_error: scenario.parse_error !== null,
    illegal_transition: scenario.illegal_transition !== null,
    fallback: router.fallback,
    // Without a called branch, the reply is a fixed text, which uses no documents.
    no_sources: config_version !== null && sources.length === 0,
    // No model answered, the router did not answer, or a slot's value was rejected.
    error: events.includes('model_unavailable') ||
      (router.fallback && router.model === null) || scenario.slot_errors.length > 0,
  };
  return (Object.keys(findings) as StoredFinding[]).filter((finding) => findings[finding]);
}

export function listTurnFacets(meta: MessageMeta, sources: readonly Source[]): TurnFacet[] {
  const { served_intent_code: code, config_version, router_version, step_code } = meta;
  const facets: (TurnFacet | null)[] = [
    `intent_code:${code}`,
    router_version === null ? null : `intent_code:${ROUTER_BRANCH}`,
    config_version === null ? null : `version:${code}/${config_version}`,
    router_version === null ? null : `version:${ROUTER_BRANCH}/${router_version}`,
    step_code === null ? null : `step:${step_code}`,
    ...listFindings(meta, sources).map((finding) => `has:${finding}` as const),
    ...[...new Set(meta.events)].map((event) => `event:${event}` as const),
  ];
  return facets.filter((facet) => facet !== null);
}
