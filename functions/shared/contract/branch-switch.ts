/**
 * Returns whether a reply comes from another branch than the previous one; false for the first
 * reply.
 */
export const isBranchSwitch = (before: string | null, served: string | null): boolean =>
  before !== null && before !== served;
