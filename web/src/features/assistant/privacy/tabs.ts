/** The pages under Privacy, in the order of their tabs. */
export const PRIVACY_TABS: { to: string; label: string }[] = [];
