import type { Retention, RetentionPreview } from '@contract/assistant/schemas/retention.ts';

export type RetentionKind = Retention['rules'][number]['kind'];
type Counts = NonNullable<Retention['last_run']>['counts'];

interface KindWords {
  title: string;
  /** The event from which days are counted. */
  from: string;
  /** Time after which data without a rule is deleted; never if omitted. */
  unset?: string;
}

export const KINDS: Record<RetentionKind, KindWords> = {
  patient_dialogs: { title: 'Patient dialogs', from: 'Days since the last message' },
  operator_dialogs: {
    title: 'Operator test dialogs',
    from: 'Days since the last message; trials are test dialogs, too',
  },
  requests: { title: 'Requests', from: 'Days since they were closed' },
  appointments: { title: 'Appointments', from: 'Days since their end' },
  traces: { title: 'Reply traces', from: 'Days since the last message of their dialog' },
  webhook_deliveries: {
    title: 'Webhook deliveries',
    from: 'Days since they were queued',
    unset: '30 days',
  },
  test_runs: { title: 'Test runs', from: 'Days since they finished', unset: '90 days' },
  access_log: { title: 'Access log', from: 'Days since the read' },
};

export const toDays = (days: number | null, unset = 'Never'): string =>
  days === null ? unset : days === 1 ? '1 day' : `${days.toLocaleString('en')} days`;

/** Describes what a run did: "Requests: 2 anonymised, 1 deleted; …"; "Nothing was due." */
export function describeCounts(counts: Counts): string {
  const done = Object.entries(counts).map(([kind, { anonymise, delete: deleted }]) => {
    const parts = [
      ...anonymise > 0 ? [`${anonymise} anonymised`] : [],
      ...deleted > 0 ? [`${deleted} deleted`] : [],
    ];
    return `${KINDS[kind as RetentionKind].title}: ${parts.join(', ')}`;
  });
  return done.length === 0 ? 'Nothing was due.' : `${done.join('; ')}.`;
}

/** Number of due items of a kind, to anonymise or delete. */
export interface DueRow {
  id: string;
  title: string;
  act: 'anonymise' | 'delete';
  count: number;
  /** Ids of the first due items, and of their dialogs. */
  ids: string[];
  threadIds: string[];
}

/** Returns the due items in the order of the rules. */
export const toDueRows = (preview: RetentionPreview): DueRow[] =>
  (Object.keys(KINDS) as RetentionKind[]).flatMap((kind) =>
    (['anonymise', 'delete'] as const).flatMap((act) => {
      const due = preview[kind]?.[act];
      const { count, ids, thread_ids: threadIds } = due ?? { count: 0, ids: [], thread_ids: [] };
      return due
        ? [{ id: `${kind} ${act}`, title: KINDS[kind].title, act, count, ids, threadIds }]
        : [];
    })
  );

/** Describes one row: "Requests: delete 3". */
export const describeDue = ({ act, count, title }: DueRow): string =>
  `${title}: ${act === 'delete' ? 'delete' : 'anonymise'} ${count.toLocaleString('en')}`;
