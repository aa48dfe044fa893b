import type { Orientation } from '#src/contract/fields.ts'

import type { Design } from './schema.ts'

/** A device model and its orientation; a template's `devices` are layouts. */
export interface Layout {
  deviceGroupName: string
  orientation: Orientation
}

/** Whether a template supports a model in an orientation (SEL-20). */
export const isMadeFor = (
  { devices }: { devices: readonly Layout[] },
  { deviceGroupName, orientation }: Layout,
): boolean =>
  devices.some(
    (layout) => layout.deviceGroupName === deviceGroupName && layout.orientation === orientation,
  )

/** For models without a key of their own. */
const ANY_MODEL = 'device'

export const layoutKey = ({ deviceGroupName, orientation }: Layout): string =>
  `${deviceGroupName}::${orientation}`

/** The keys that apply to a layout, most specific last: `device::vertical`, then `i7::vertical`. */
export const keysOf = ({ deviceGroupName, orientation }: Layout): string[] => [
  layoutKey({ deviceGroupName: ANY_MODEL, orientation }),
  layoutKey({ deviceGroupName, orientation }),
]

const ORIENTATIONS = ['horizontal', 'vertical'] as const

/** Undefined for a key that applies to no layout. */
export function layoutOfKey(key: string): Layout | undefined {
  const orientation = ORIENTATIONS.find((one) => key.endsWith(`::${one}`))
  return orientation && { deviceGroupName: key.slice(0, -`::${orientation}`.length), orientation }
}

/** The enabled layouts (TPL-12), in the form of the API. */
export const layoutsOf = ({ enabledLayouts }: Design): Layout[] =>
  Object.entries(enabledLayouts).flatMap(([deviceGroupName, enabled]) =>
    ORIENTATIONS.filter((orientation) => enabled[orientation] === true).map((orientation) => ({
      deviceGroupName,
      orientation,
    })),
  )

const PAPER = '#ffffff'

export const backgroundOf = ({ backgrounds }: Design, layout: Layout): string =>
  keysOf(layout).reduce(
    (found, key) => (Object.hasOwn(backgrounds, key) ? (backgrounds[key] ?? found) : found),
    PAPER,
  )
