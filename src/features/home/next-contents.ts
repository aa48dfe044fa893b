import type { Device } from '#src/contract/device.ts'

/** What begins after now, soonest first. */
export const nextContents = (devices: readonly Device[], now: number) =>
  devices
    .flatMap(({ id, name, nextContent: next }) =>
      next && Date.parse(next.start) > now ? [{ id, name, next }] : [],
    )
    .toSorted((a, b) => Date.parse(a.next.start) - Date.parse(b.next.start))
