import type { Rerun } from '@contract/assistant/schemas/rerun.ts';
import { stepPath, versionPath } from '@/features/assistant/settings-paths.ts';
import { EVENT_LABELS } from '../event-labels.ts';
import type { Names } from '../inspector/decision-sentence.ts';
import type { Phrase } from '../inspector/phrase.ts';
import type { ChangeRow } from '../inspector/state-rows.ts';

type Side = Rerun['before'];
type Changed = Exclude<Rerun['changed'][number], 'intent'>;

const THINGS: Record<Changed, { name: string; isOne?: boolean }> = {
  step: { name: 'the step', isOne: true },
  slots: { name: 'the slots' },
  events: { name: 'the events' },
  sources: { name: 'the sources' },
  text: { name: 'the text', isOne: true },
};

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function describeChanged(changed: Rerun['changed']): string {
  const others = changed.filter((each) => each !== 'intent');
  if (changed.length === 0) return 'Identical, word for word.';
  if (changed.join() === 'text') return 'Only the wording differs.';
  const [only] = others;
  const verb = others.length === 1 && THINGS[only!].isOne ? 'differs' : 'differ';
  const differ = `${LIST.format(others.map((each) => THINGS[each].name))} ${verb}`;
  if (others.length === changed.length) return `${capital(differ)}.`;
  return others.length === 0 ? 'Another branch answered.' : `Another branch answered; ${differ}.`;
}

function versionOf({ intent_code, config_version }: Side, isDraft: boolean): Phrase | null {
  if (config_version === null) return isDraft ? { text: 'draft' } : null;
  const text = `v${config_version}`;
  return intent_code ? { text, to: versionPath(intent_code, config_version) } : { text };
}

const listed = (names: string[]): Phrase | null =>
  names.length === 0 ? null : { text: [...new Set(names)].toSorted().join(', ') };

/** Lists a reply and its rerun side by side, without slots and text. */
export function listSideRows({ before, after, trace }: Rerun, names: Names): ChangeRow[] {
  const last = trace.calls.at(-1);
  return toSideRows({ before, after }, names, last?.outcome === 'shown' && !last.config_id);
}

/** Lists two results of a turn side by side; `isDraft`: the second one used a draft. */
export function toSideRows(
  { before, after }: Pick<Rerun, 'before' | 'after'>,
  names: Names,
  isDraft: boolean,
): ChangeRow[] {
  const stepOf = ({ intent_code, step }: Side): Phrase | null =>
    intent_code && step
      ? { text: names.stepNameOf(intent_code, step), to: stepPath(intent_code, step) }
      : null;
  const row = (name: string, of: (side: Side) => Phrase | null): ChangeRow => (
    { name, before: of(before), after: of(after) }
  );
  return [
    row('Branch', ({ intent_code: code }) => code ? { text: names.nameOf(code) } : null),
    row('Version', (side) => versionOf(side, isDraft && side === after)),
    row('Step', stepOf),
    row('Events', ({ events }) => listed(events.map((each) => EVENT_LABELS[each]?.label ?? each))),
    row('Sources', ({ sources }) => listed(sources)),
  ];
}

/** Describes the actions without a stored response, or returns an empty string. */
export function describeUnanswered({ unanswered_actions: codes = [] }: Side): string {
  if (codes.length === 0) return '';
  const actions = codes.length === 1 ? 'An action' : 'Actions';
  return `${actions} had no stored answer: ${LIST.format(codes)}.`;
}

export function describeCost({ usage, latency_ms }: Pick<Rerun, 'usage' | 'latency_ms'>): string {
  const time = latency_ms < 1000 ? `${latency_ms} ms` : `${(latency_ms / 1000).toFixed(1)} s`;
  if (!usage) return `Took ${time}.`;
  const about = usage.estimated ? 'about ' : '';
  return `Took ${time} and ${about}${usage.total_tokens.toLocaleString('en')} tokens.`;
}
