/** `v<major>.<minor>` without leading zeros; the database's domain version_label repeats it. */
export const VERSION_LABEL = /^v(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;
