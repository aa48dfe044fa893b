const SUFFIX = /-(\d{1,9})$/

/** The name of a version without the number that counts how often a device was sent it: `1.4.0-2` is `1.4.0`. */
export const baseOf = (version: string) => version.replace(SUFFIX, '')

/** Whether a version is this one, by its base name or by its whole. */
export const isVersionOf = (version: string, base: string) =>
  version === base || baseOf(version) === base

/**
 * What a device is sent, `{base}-{n}`: the first time 1, and one more than it has where it runs this base already (FW-25).
 * A base that ends in a number is left as it was written.
 */
export function nextVersion(current: string | null, base: string) {
  const runs = current !== null && baseOf(current) === base
  const sent = runs ? Number(SUFFIX.exec(current)?.[1] ?? 0) : 0
  return `${base}-${sent + 1}`
}
