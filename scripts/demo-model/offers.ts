import * as calendar from './calendar.ts';
import { findDate } from './dates.ts';
import { fill, PHRASES } from './phrases.ts';
import type { Prompt } from './read-prompt.ts';
import type { Language } from './words.ts';

type Reply = Pick<Prompt, 'lastReply' | 'language'>;

/** Formats an offer of times, which `readOffers` can read. */
export function formatOffer(times: calendar.Time[], language: Language): string {
  const says = PHRASES[language];
  const list = times.map((time) => calendar.formatTime(time, language)).join('; ')
    .replace(/; (?=[^;]*$)/, says.or);
  return fill(says.offer, { times: list });
}

/** Returns the times, or days, that the last reply offered, in order. */
export function readOffers({ lastReply, language }: Reply, today: string): calendar.Time[] {
  const [before = ''] = PHRASES[language].offer.split('{times}');
  const list = lastReply.split(before)[1] ?? '';
  const offers = list.match(/\d{1,2}\.? \p{L}+(?:, \d{1,2}:\d\d)?/gu) ?? [];
  return offers.flatMap((offer) => {
    const [date = '', clock] = offer.split(', ');
    const day = findDate(date, today);
    return day ? [clock ? `${day}T${calendar.toClock(clock)}` : day] : [];
  });
}

/**
 * Offers the times that match the requested one, else the first free ones; says so if none is on
 * its day.
 */
export function offerFree(
  requested: calendar.RequestedTime,
  free: calendar.Time[],
  language: Language,
) {
  const says = PHRASES[language];
  const fitting = calendar.chooseFree(requested, free);
  const offered = fitting.length > 0 ? fitting : calendar.chooseFree(calendar.ANY_TIME, free);
  const isOnDay = fitting.some((time) => !requested.day || calendar.dayOf(time) === requested.day);
  const offer = offered.length > 0 ? [formatOffer(offered, language), says.askTime] : [];
  return [!isOnDay && says.noFree, ...offer];
}
