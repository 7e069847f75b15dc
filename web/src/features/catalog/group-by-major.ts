/** Versions with the same major number, such as `v2`. */
interface Major<Version> {
  major: string;
  members: Version[];
}

const majorOf = ({ version }: { version: string }) => version.split('.')[0]!;
const numberOf = ({ major }: Major<unknown>) => Number(major.slice(1));

/** Groups versions by major number, the highest first; keeps the order within a group. */
export function groupByMajor<Version extends { version: string }>(
  versions: readonly Version[],
): Major<Version>[] {
  return [...Map.groupBy(versions, majorOf)]
    .map(([major, members]) => ({ major, members }))
    .sort((a, b) => numberOf(b) - numberOf(a));
}
