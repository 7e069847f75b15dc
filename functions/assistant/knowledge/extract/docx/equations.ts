const EQUATION = /<m:oMath>[^]*?<\/m:oMath>/g;

/** What the parts of an equation are written with; a part that is not named has its text alone. */
const MARKS: Record<string, [before: string, after: string]> = {
  num: ['(', ')'],
  den: ['/(', ')'],
  sup: ['^(', ')'],
  sub: ['_(', ')'],
  rad: ['√(', ')'],
};

/** A document's XML with its equations as text, which its reader would leave out. */
export function writeEquations(xml: string): string {
  return xml.replace(EQUATION, (equation) => {
    const text = equation
      .replace(/<m:deg>[^]*?<\/m:deg>/g, '')
      .replace(/<m:(num|den|sup|sub|rad)>/g, (_, part) => MARKS[part]![0])
      .replace(/<\/m:(num|den|sup|sub|rad)>/g, (_, part) => MARKS[part]![1])
      .replace(/<[^>]*>/g, '')
      .replace(/\(([\p{L}\p{N}]+)\)/gu, '$1');
    return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  });
}
