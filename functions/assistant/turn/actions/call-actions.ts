import { omitNulls } from '../../engine/actions/omit-nulls.ts';
import { fillInput, listActions, MAX_MODEL_ACTIONS } from '../../engine/actions/step-actions.ts';
import { type Branch, currentStep, findBranch } from '../../engine/branches.ts';
import type { AskedAction } from '../../engine/reply.ts';
import { isSameJson } from '../../engine/slots.ts';
import type { ThreadState } from '../../engine/thread-state.ts';
import {
  type ActionAnswer,
  type ActionCall,
  type ActionRequest,
  type ActionsPort,
  type CallableAction,
  OUTPUT_LENGTH_LIMIT,
} from '../../schemas/action-call.ts';
import { toToolSpan } from '../../tracing/gen-ai.ts';
import type { BranchAnswer } from '../model/call-branch.ts';
import { addUsage, followReply, type Progress } from '../progress.ts';
import type { TurnMaterial } from '../turn-material.ts';
import type { TurnMeter } from '../turn-meter.ts';

export interface TurnActions {
  port: ActionsPort;
  /** Prefix of the turn's idempotency keys. */
  turnId: string;
  threadId: string | null;
}

interface Context extends TurnActions {
  material: Pick<TurnMaterial, 'branches' | 'assistant' | 'actions'>;
  meter: TurnMeter;
}

type Settings = Pick<TurnMaterial, 'branches' | 'actions'>;

const listConfigured = ({ branches }: Settings, { state }: Pick<Progress, 'state'>) =>
  listActions(findBranch(branches, state.current_intent), currentStep(state, branches));

/**
 * Returns the actions that the model can call now; none once it has made more calls than a turn may
 * have.
 */
export function findCallable(
  settings: Settings,
  progress: Pick<Progress, 'state' | 'areActionsUsedUp'>,
): CallableAction[] {
  if (progress.areActionsUsedUp) return [];
  const codes = listConfigured(settings, progress);
  return settings.actions?.filter(({ code }) => codes.includes(code)) ?? [];
}

/**
 * Returns the action that a reply calls. Returns null without one, when the branch and step have
 * none, or once the model has made more calls than a turn may have.
 */
export function findAskedAction(
  settings: Settings,
  progress: Progress,
  { reply }: BranchAnswer,
): AskedAction | null {
  if (progress.areActionsUsedUp || listConfigured(settings, progress).length === 0) return null;
  return (reply.tail?.ok && reply.tail.value.action) || null;
}

/** Truncates a long output to the beginning of its JSON. */
function cutOutput(output: unknown): unknown {
  const json = JSON.stringify(output ?? null);
  return json.length > OUTPUT_LENGTH_LIMIT ? json.slice(0, OUTPUT_LENGTH_LIMIT) : output ?? null;
}

type Asked = Pick<ActionCall, 'code' | 'trigger'> & {
  /** Null when a required slot is empty. */
  input: Readonly<Record<string, unknown>> | null;
};

/** Adds a call to the progress, with an event if it failed. */
function addCall(progress: Progress, call: ActionCall): Progress {
  const event = call.status === 'not_allowed' ? 'action_refused' : 'action_failed';
  return {
    ...progress,
    actions: [...progress.actions, call],
    events: call.status === 'ok' ? progress.events : [...progress.events, event],
  };
}

/** Inputs of calendar actions that identify a person. */
const PERSONAL_INPUTS: readonly string[] = ['name', 'phone'];

/**
 * Returns the names of inputs that identify a person: those equal to the value of a personal slot,
 * and a calendar action's PERSONAL_INPUTS; undefined for none.
 */
function findPersonal(
  { input, action }: { input: Asked['input']; action: CallableAction | undefined },
  { slots: values, current_intent }: ThreadState,
  branches: readonly Branch[],
): string[] | undefined {
  const personal = (findBranch(branches, current_intent)?.slots ?? [])
    .flatMap((slot) => slot.personal ? values[slot.code] ?? [] : []);
  const names = Object.entries(input ?? {}).filter(([name, value]) =>
    action?.provider === 'appointments' && PERSONAL_INPUTS.includes(name) ||
    personal.some((each) => isSameJson(each, value))
  ).map(([name]) => name);
  return names.length ? names : undefined;
}

/**
 * Calls an action and adds the call to the progress. Only records a call that is not allowed or
 * lacks an input.
 */
async function perform(
  progress: Progress,
  { code, trigger, input }: Asked,
  { port, turnId, threadId, meter, ...context }: Context & { action: CallableAction | undefined },
): Promise<Progress> {
  const { action } = context;
  const ordinal = progress.actions.filter((call) => call.code === code && call.idempotency_key)
    .length + 1;
  const idempotency_key = action?.kind === 'effect' ? `${turnId}.${code}.${ordinal}` : null;
  const { state } = progress;
  const personal = findPersonal({ input, action }, state, context.material.branches);
  const kind = action?.kind ?? null;
  const asked = { code, kind, trigger, input: { ...input }, ...personal && { personal } };
  const failed = (status: ActionCall['status']): ActionCall => ({
    ...{ ...asked, status, output: null, latency_ms: 0, idempotency_key: null },
  });
  if (!action) return addCall(progress, failed('not_allowed'));
  if (!input) return addCall(progress, failed('invalid_input'));
  const request: ActionRequest = {
    ...{ action, input, slots: state.slots, thread_id: threadId, idempotency_key },
    earlier: progress.actions,
    time_zone: context.material.assistant.time_zone,
  };
  const answer = await meter.spans.run(`execute_tool ${code}`, toToolSpan(code), async (span) => {
    const answer: ActionAnswer = await port(request);
    span.attributes['linden.action.status'] = answer.status;
    return answer;
  });
  meter.countAction(action.kind, answer.status);
  return addCall(progress, {
    ...{ ...asked, ...answer },
    output: cutOutput(answer.output),
    idempotency_key,
  });
}

/**
 * Runs the lookups of the current step, whose results its prompt contains. Skips a lookup that
 * lacks an input, and one that this turn has already run with the same input.
 */
export async function lookUp(progress: Progress, context: Context): Promise<Progress> {
  const { branches, actions = [] } = context.material;
  let followed = progress;
  for (
    const { action: code, input: named } of currentStep(progress.state, branches)?.before ?? []
  ) {
    const action = actions.find((each) => each.code === code && each.kind === 'lookup');
    const input = fillInput({ action: code, input: named }, progress.state.slots, action);
    const isKnown = followed.actions.some((call) =>
      call.trigger === 'before' && call.code === code && isSameJson(call.input, input)
    );
    if (!input || isKnown) continue;
    followed = await perform(followed, { code, trigger: 'before', input }, { ...context, action });
  }
  return followed;
}

/**
 * Runs the action that a reply calls, or records that the call is not allowed; discards the rest of
 * the reply.
 */
export async function followAction(
  progress: Progress,
  { code, input }: AskedAction,
  { answer, ...context }: Context & { answer: BranchAnswer },
): Promise<Progress> {
  const called = progress.actions.filter(({ trigger }) => trigger === 'model').length;
  const isOneTooMany = called >= MAX_MODEL_ACTIONS;
  const asked: Progress = {
    ...progress,
    answers: [...progress.answers, { ...answer, outcome: 'called_action' }],
    usage: addUsage(progress.usage, answer.usage),
    areActionsUsedUp: isOneTooMany,
  };
  const action = isOneTooMany
    ? undefined
    : findCallable(context.material, progress).find((each) => each.code === code);
  const given = omitNulls(action?.input, input);
  return await perform(asked, { code, trigger: 'model', input: given }, { ...context, action });
}

/**
 * Applies a reply. Runs the effect of a step that it enters; if that fails, does not enter the step
 * and lets the branch be called again.
 */
export async function followAndEnter(
  progress: Progress,
  answer: BranchAnswer,
  context: Context,
): Promise<Progress> {
  const { branches, actions = [] } = context.material;
  const followed = followReply(progress, answer, context.material);
  const { current_intent, current_step } = followed.state;
  const step = currentStep(followed.state, branches);
  const isEntered = current_intent === progress.state.current_intent &&
    current_step !== progress.state.current_step;
  if (followed.next !== 'show' || !isEntered || !step?.on_enter) return followed;
  const { action: code } = step.on_enter;
  const action = actions.find((each) => each.code === code && each.kind === 'effect');
  const input = fillInput(step.on_enter, followed.state.slots, action);
  const entered = await perform(followed, { code, trigger: 'on_enter', input }, {
    ...{ ...context, action },
  });
  if (entered.actions.at(-1)!.status === 'ok') return entered;
  const failedSteps = [...progress.failedSteps, step.code];
  const refused = followReply({ ...progress, failedSteps }, answer, context.material);
  const { answers, actions: _, ...rest } = refused;
  return {
    ...rest,
    // Only the next answer, which becomes the turn's reply, counts as a stall.
    state: { ...refused.state, stall_count: progress.state.stall_count },
    events: [...refused.events.filter((event) => event !== 'person_offered'), 'action_failed'],
    answers: [...answers.slice(0, -1), { ...answers.at(-1)!, outcome: 'replaced' }],
    asked: null,
    next: 'call',
    actions: entered.actions,
  };
}
