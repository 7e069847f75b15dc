/** Whether another branch serves a reply than the reply before; the first reply is no switch. */
export const isBranchSwitch = (before: string | null, served: string | null): boolean =>
  before !== null && before !== served;
