import axe from 'axe-core';
import type { Audit, Finding } from '../features/catalog/stage/stage.ts';

const toFinding = ({ id, help, helpUrl, impact, nodes }: axe.Result): Finding => ({
  rule: id,
  help,
  helpUrl,
  impact: impact ?? 'minor',
  elements: nodes.map(({ html }) => html.slice(0, html.indexOf('>') + 1)),
});

/** Checks a block, as it is shown now, by the rules of axe. */
export async function auditBlock(root: Element): Promise<Audit> {
  const { violations, incomplete, passes } = await axe.run(root, {
    // Part of WCAG 2.2, but off by default in axe.
    rules: { 'target-size': { enabled: true } },
  });
  return {
    violations: violations.map(toFinding),
    incomplete: incomplete.map(toFinding),
    passed: passes.length,
  };
}
