import type { Device } from '#src/contract/device.ts'

/** Upcoming contents, soonest first. */
export const nextContents = (devices: readonly Device[], now: number) =>
  devices
    .flatMap(({ id, name, nextContent: next }) =>
      next && Date.parse(next.start) > now ? [{ id, name, next }] : [],
    )
    .toSorted((a, b) => Date.parse(a.next.start) - Date.parse(b.next.start))
