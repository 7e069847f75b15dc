/** Returns the key of a dialog's query; null for a new dialog. */
export const dialogKey = (id: string | null) => ['dialog', id];
