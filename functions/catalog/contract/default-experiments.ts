import type { ExperimentStatus } from './experiment-moves.ts';

/** An experimental component of a new catalog, identified by `path`. */
interface DefaultExperiment {
  name: string;
  path: string;
  description: string;
  status: ExperimentStatus;
}

/**
 * The experimental components that the seed adds; the front end also shows them while the API is
 * unavailable.
 */
export const DEFAULT_EXPERIMENTS: readonly DefaultExperiment[] = [
  {
    name: 'Tooth map',
    path: '/experiments/tooth-map',
    description:
      'The patient points at the tooth that hurts instead of describing it. Feeds the reason of the booking form.',
    status: 'review',
  },
  {
    name: 'Nearest free time',
    path: '/experiments/nearest-free-time',
    description: 'A single line under the hero: the nearest free time over all doctors.',
    status: 'approved',
  },
  {
    name: 'Price calculator',
    path: '/experiments/price-calculator',
    description: 'Adds up a treatment plan from the price list and shows the instalment per month.',
    status: 'draft',
  },
  {
    name: 'Before and after slider',
    path: '/experiments/before-after-slider',
    description: 'Two pictures of one smile with a handle between them, operable by keyboard.',
    status: 'draft',
  },
  {
    name: 'Queue at the reception',
    path: '/experiments/reception-queue',
    description: 'How many people wait at the reception now, for those who come without a time.',
    status: 'review',
  },
];
