/**
 * Returns whether a reply comes from another branch than the previous one; the first reply is no
 * switch.
 */
export const isBranchSwitch = (before: string | null, served: string | null): boolean =>
  before !== null && before !== served;
