import { ROUTER_BRANCH } from '@contract/assistant/engine/branch-codes.ts';
import type { CallTrace, Trace } from '@contract/assistant/schemas/trace.ts';
import type { Names } from './decision-sentence.ts';
import type { SentPrompt } from './prompt-rows.ts';

/** A model request in the Prompt tab. */
export interface SentRequest extends SentPrompt {
  label: string;
  model: string;
  parameters: Record<string, unknown>;
  history: CallTrace['history'];
}

const versionOf = (version: number | null) => version === null ? 'draft' : `v${version}`;

/**
 * Lists the requests of the router and of the called branches, in order. Labels the answers of all
 * but the last branch as not shown.
 */
export function sentRequests({ router, calls }: Trace, names: Names): SentRequest[] {
  const asked: SentRequest[] = router
    ? [{
      ...router,
      intent_code: ROUTER_BRANCH,
      label: `Router ${versionOf(router.version)}`,
      history: [],
    }]
    : [];
  const called = calls.map((call, index): SentRequest => ({
    ...call,
    version: call.config_version,
    label: `${names.nameOf(call.intent_code)} ${versionOf(call.config_version)}${
      index < calls.length - 1 ? ', not shown' : ''
    }`,
  }));
  return [...asked, ...called];
}
