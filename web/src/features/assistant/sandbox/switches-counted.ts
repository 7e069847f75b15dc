export const SWITCHES_COUNTED =
  'Replies from a different branch than the reply before, including resumed scenarios';
