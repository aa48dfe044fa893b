const SUFFIX = /-(\d{1,9})$/

/** The version without the counter of deliveries: `1.4.0-2` becomes `1.4.0`. */
export const baseOf = (version: string) => version.replace(SUFFIX, '')

/** Whether a version equals `base`, with or without its suffix. */
export const isVersionOf = (version: string, base: string) =>
  version === base || baseOf(version) === base

/**
 * The version to send, `{base}-{n}`: 1 for a new base, otherwise the current number plus one (FW-25). A number at the end of
 * the base itself is kept.
 */
export function nextVersion(current: string | null, base: string) {
  const runs = current !== null && baseOf(current) === base
  const sent = runs ? Number(SUFFIX.exec(current)?.[1] ?? 0) : 0
  return `${base}-${sent + 1}`
}
