/** `v<major>.<minor>` without leading zeros; keep equal to the database's domain version_label. */
export const VERSION_LABEL = /^v(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;
