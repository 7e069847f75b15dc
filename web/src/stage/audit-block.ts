import axe from 'axe-core';

/** A rule of axe that elements break, or may break. */
export interface Finding {
  rule: string;
  help: string;
  helpUrl: string;
  impact: string;
  /** The opening tags of the elements. */
  elements: string[];
}

export interface Audit {
  violations: Finding[];
  /** What axe cannot decide: a person has to look. */
  incomplete: Finding[];
  /** How many rules the block was held to and follows. */
  passed: number;
}

const toFinding = ({ id, help, helpUrl, impact, nodes }: axe.Result): Finding => ({
  rule: id,
  help,
  helpUrl,
  impact: impact ?? 'minor',
  elements: nodes.map(({ html }) => html.slice(0, html.indexOf('>') + 1)),
});

/** Holds a block, as it is shown now, to the rules of axe. */
export async function auditBlock(root: Element): Promise<Audit> {
  const { violations, incomplete, passes } = await axe.run(root, {
    // Of WCAG 2.2; axe asks for it only when told.
    rules: { 'target-size': { enabled: true } },
  });
  return {
    violations: violations.map(toFinding),
    incomplete: incomplete.map(toFinding),
    passed: passes.length,
  };
}
