/** Joins truthy names: `classNames(styles.button, wide && styles.wide)`. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
