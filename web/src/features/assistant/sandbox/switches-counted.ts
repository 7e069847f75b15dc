/** What the counter of branch switches counts. */
export const SWITCHES_COUNTED =
  'Replies that another branch served than the reply before, resumed scenarios included';
