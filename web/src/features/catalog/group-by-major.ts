/** The versions of one major number, such as `v2`. */
interface Major<Version> {
  major: string;
  members: Version[];
}

const majorOf = ({ version }: { version: string }) => version.split('.')[0]!;
const numberOf = ({ major }: Major<unknown>) => Number(major.slice(1));

/** Versions by their major number, the highest first; within it in the order that they have. */
export function groupByMajor<Version extends { version: string }>(
  versions: readonly Version[],
): Major<Version>[] {
  return [...Map.groupBy(versions, majorOf)]
    .map(([major, members]) => ({ major, members }))
    .sort((a, b) => numberOf(b) - numberOf(a));
}
