/** Parameters of a call for one resource. */
export const byId = ({ id }: { id: string }) => ({ path: { id } });

/** Header of a change that the API rejects if the stored revision is another one. */
export const ifMatch = (revision: string | number) => ({ 'If-Match': `"${revision}"` });
