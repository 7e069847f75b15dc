import { type Doctor, DOCTORS } from '../doctors.ts';

type Hair = 'bob' | 'long' | 'bun' | 'short' | 'crop';

export interface Portrait {
  ground: string;
  skin: string;
  hair: string;
  cut: Hair;
  shirt: string;
  beard?: boolean;
  glasses?: boolean;
}

/**
 * A doctor's entry with the site's additions: first year of practice and the next day with a free
 * time.
 */
export interface DoctorCard extends Doctor {
  since: number;
  nextFree: string;
  portrait: Portrait;
}

const ADDED: Record<string, Omit<DoctorCard, keyof Doctor>> = {
  'Dr Helen Marsh': {
    since: 2003,
    nextFree: 'Thursday',
    portrait: { ground: '#dfe9d6', skin: '#f0c9ac', hair: '#b9b3a8', cut: 'bob', shirt: '#1f5238' },
  },
  'Dr Daniel Okafor': {
    since: 2011,
    nextFree: 'Wednesday',
    portrait: {
      ground: '#f2d06f',
      skin: '#7d5138',
      hair: '#2a211d',
      cut: 'crop',
      shirt: '#d98f63',
      beard: true,
    },
  },
  'Dr Irina Volkova': {
    since: 2014,
    nextFree: 'Friday',
    portrait: {
      ground: '#e9cdb8',
      skin: '#f3d3ba',
      hair: '#6a3d27',
      cut: 'long',
      shirt: '#4f8260',
    },
  },
  'Dr Priya Nair': {
    since: 2016,
    nextFree: 'Tuesday',
    portrait: { ground: '#bcd4cb', skin: '#b9825c', hair: '#231c1f', cut: 'bun', shirt: '#f2d06f' },
  },
  'Dr Thomas Reid': {
    since: 1998,
    nextFree: 'Monday',
    portrait: {
      ground: '#c9d9dc',
      skin: '#efc3a4',
      hair: '#a9552f',
      cut: 'short',
      shirt: '#1f5238',
      glasses: true,
    },
  },
  'Dr Sofia Lindqvist': {
    since: 2012,
    nextFree: 'Wednesday',
    portrait: {
      ground: '#cfdec9',
      skin: '#f5d7bf',
      hair: '#e0b765',
      cut: 'long',
      shirt: '#153a28',
    },
  },
};

/** The doctors whose cards the site shows, in the clinic's order. */
export const DOCTOR_CARDS: readonly DoctorCard[] = DOCTORS.flatMap((doctor) => {
  const added = ADDED[doctor.name];
  return added ? [{ ...doctor, ...added }] : [];
});
