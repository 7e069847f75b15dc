/** Tokens that decide where a statement ends: quoted text, comments, blocks and semicolons. */
const TOKEN =
  /(?<!\w)[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|--[^\n]*|\$(\w*)\$.*?\$\1\$|\/\*|;|\b(?:begin\s+atomic|case|end)\b/gis;

/**
 * Splits a migration into statements as the Supabase CLI records them: in order, comments with the
 * statement that follows, without the final semicolon.
 *
 * @example splitStatements('select 1; select 2;') // ['select 1', 'select 2']
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let depth = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(sql); match; match = TOKEN.exec(sql)) {
    const token = match[0].toLowerCase();
    if (token === '/*') TOKEN.lastIndex = endOfComment(sql, match.index);
    else if (token.startsWith('begin')) depth += 1;
    else if (token === 'case') depth += depth > 0 ? 1 : 0;
    else if (token === 'end') depth = Math.max(0, depth - 1);
    else if (token === ';' && depth === 0) {
      statements.push(sql.slice(start, match.index));
      start = TOKEN.lastIndex;
    }
  }
  statements.push(sql.slice(start));
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

/** Returns the end of a block comment; block comments nest in PostgreSQL. */
function endOfComment(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let match = marks.exec(sql); match; match = marks.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}
