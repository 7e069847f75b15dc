/** `v<major>.<minor>`; the database's domain version_label repeats it. */
export const VERSION_LABEL = /^v\d+\.\d+$/;
