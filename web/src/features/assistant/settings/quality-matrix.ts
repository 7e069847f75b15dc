import type { VersionQuality } from '@contract/assistant/schemas/router-quality.ts';

type Confusion = VersionQuality['confusion'][number];

/** Null: out of scope in a row, below the minimum confidence in a column. */
type Code = string | null;

interface MatrixRow {
  expected: Code;
  total: number;
  cells: { answered: Code; isRight: boolean; found: Confusion | undefined }[];
}

/** Builds the confusion matrix: `codes` in their order, then other codes that occur, then null. */
export function qualityMatrix(confusion: readonly Confusion[], codes: readonly string[]) {
  const named = confusion.flatMap(({ expected, answered }) => [expected, answered]);
  const columns: Code[] = [...new Set([...codes, ...named.filter((code) => code !== null)]), null];
  const rows = columns.map((expected): MatrixRow => {
    const cells = columns.map((answered) => ({
      answered,
      isRight: expected === answered,
      found: confusion.find((each) => each.expected === expected && each.answered === answered),
    }));
    return {
      expected,
      total: cells.reduce((sum, { found }) => sum + (found?.count ?? 0), 0),
      cells,
    };
  });
  return { columns, rows };
}

const IN_DOUBT = '-';

/** Returns the key of a cell in the URL. */
export const cellKey = (expected: Code, answered: Code) =>
  `${expected ?? IN_DOUBT}/${answered ?? IN_DOUBT}`;
