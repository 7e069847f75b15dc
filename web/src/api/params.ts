export const byId = ({ id }: { id: string }) => ({ path: { id } });

/**
 * Header of a change that the API rejects with 412 if the stored revision is another one. Takes the
 * revision, the time of the last change, or the ETag.
 */
export const ifMatch = (revision: string | number) => ({
  'If-Match': `"${String(revision).replace(/^(?:W\/)?"(.*)"$/, '$1')}"`,
});

/** Header of a request that the API runs only once for each key. */
export const idempotencyKey = (key: string) => ({ 'Idempotency-Key': `"${key}"` });
