import type { OpeningHours } from '@contract/shared/contract/organisation.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Indices in DAYS, Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

type ReadHours = { hours: OpeningHours[] } | { problem: string };

const toTimes = (hours: readonly OpeningHours[], day: number) =>
  hours.filter((each) => each.day === day)
    .toSorted((one, other) => one.opens.localeCompare(other.opens))
    .map(({ opens, closes }) => `${opens}–${closes}`).join(', ');

/**
 * Formats opening hours, such as `Monday–Friday 08:00–20:00`; days in a row share a line if their
 * hours are equal.
 */
export function formatHours(hours: readonly OpeningHours[]): string {
  const lines: { days: number[]; times: string }[] = [];
  for (const day of WEEK) {
    const times = toTimes(hours, day);
    const last = lines.at(-1);
    if (last && last.times === times) last.days.push(day);
    else lines.push({ days: [day], times });
  }
  return lines.filter(({ times }) => times)
    .map(({ days, times }) =>
      `${[...new Set([days[0]!, days.at(-1)!])].map((day) => DAYS[day]).join('–')} ${times}`
    ).join('\n');
}

/**
 * Returns the index in DAYS for a name or its first three or more letters; -1 for any other text.
 */
function findDay(name: string): number {
  return name.length < 3
    ? -1
    : DAYS.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase()));
}

function listDays(from: number, to: number): number[] {
  const count = (to - from + 7) % 7 + 1;
  return Array.from({ length: count }, (_, index) => (from + index) % 7);
}

const LINE = /^([a-z]+)(?:\s*[-–]\s*([a-z]+))?\s*:?\s+(.+)$/i;
const TIMES = /^(\d?\d:\d\d)\s*[-–]\s*(\d?\d:\d\d)$/;

function readLine(line: string): OpeningHours[] | null {
  const [, first = '', last = first, times = ''] = LINE.exec(line) ?? [];
  const [from, to] = [findDay(first), findDay(last)];
  const ranges = times.split(',').map((each) => TIMES.exec(each.trim()));
  if (from < 0 || to < 0 || ranges.includes(null)) return null;
  return listDays(from, to).flatMap((day) =>
    ranges.map((range) => ({
      day,
      opens: range![1]!.padStart(5, '0'),
      closes: range![2]!.padStart(5, '0'),
    }))
  );
}

/**
 * Parses the text of formatHours; also accepts abbreviated days and hyphens. Reports the first
 * invalid line.
 */
export function readHours(text: string): ReadHours {
  const hours: OpeningHours[] = [];
  for (const line of text.split('\n').map((each) => each.trim()).filter(Boolean)) {
    const read = readLine(line);
    if (!read) return { problem: `Write “${line}” like “Monday–Friday 08:00–12:00, 13:00–17:00”.` };
    hours.push(...read);
  }
  return { hours };
}

/** Splits a list of dates at white space and commas, without checking the dates. */
export const readDates = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
