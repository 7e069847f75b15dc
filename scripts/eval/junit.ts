/** A test of a JUnit report. */
export interface JUnitCase {
  name: string;
  /** Groups tests, for instance by branch. */
  classname: string;
  seconds?: number;
  /** Reasons for the failure, one per line; empty for a passed test. */
  failures: string[];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML; removes characters that XML 1.0 cannot contain. */
function escape(text: string): string {
  // deno-lint-ignore no-control-regex -- these are what is left out
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return clean.replace(/[&<>"]/g, (each) => ESCAPES[each]!).replace(/\n/g, '&#10;');
}

/** Formats a JUnit report, which most continuous integration services read. */
export function toJUnit(name: string, cases: readonly JUnitCase[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const count = `tests="${cases.length}" failures="${failed}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${count}><testsuite name="${escape(name)}" ${count}>`,
    ...cases.map(({ name, classname, seconds = 0, failures }) => {
      const head = `<testcase classname="${escape(classname)}" name="${escape(name)}" ` +
        `time="${seconds.toFixed(3)}"`;
      if (failures.length === 0) return `${head}/>`;
      const [first] = failures;
      return `${head}><failure message="${escape(first!)}">${
        escape(failures.join('\n'))
      }</failure></testcase>`;
    }),
    '</testsuite></testsuites>\n',
  ].join('\n');
}
