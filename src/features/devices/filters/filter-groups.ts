import '#src/platform/i18n/en/devices-page.ts'

import * as v from 'valibot'

import type { DeviceListQuery } from '#src/contract/device.ts'
import {
  BATTERY_FILTER_BANDS,
  rangesToPairs,
  WIFI_FILTER_BANDS,
} from '#src/domain/filter-ranges.ts'
import type { Key } from '#src/platform/i18n/t.ts'

interface Option {
  /** As the address writes it. */
  id: string
  label: Key & `DevicesPage:${string}`
}

/** The groups, in their order, and the exact boxes of each (DEV-09 to DEV-15). */
export const FILTER_GROUPS = {
  display: {
    name: 'DevicesPage:filterDisplay',
    options: [
      { id: 'bw', label: 'DevicesPage:blackAndWhite' },
      { id: 'color', label: 'DevicesPage:color' },
    ],
  },
  model: {
    name: 'DevicesPage:filterModel',
    options: [
      { id: 'i7', label: 'DevicesPage:i7' },
      { id: 'i7-color', label: 'DevicesPage:i7Color' },
      { id: 'i7-grayscale', label: 'DevicesPage:i7Grayscale' },
    ],
  },
  wifi: {
    name: 'DevicesPage:filterWifi',
    options: [
      { id: 'bad', label: 'DevicesPage:bandBad' },
      { id: 'fair', label: 'DevicesPage:bandFair' },
      { id: 'good', label: 'DevicesPage:bandGood' },
      { id: 'excellent', label: 'DevicesPage:bandExcellent' },
    ],
  },
  battery: {
    name: 'DevicesPage:filterBattery',
    options: [
      { id: 'low', label: 'DevicesPage:bandLow' },
      { id: 'medium', label: 'DevicesPage:bandMedium' },
      { id: 'high', label: 'DevicesPage:bandHigh' },
      { id: 'full', label: 'DevicesPage:bandFull' },
    ],
  },
  content: {
    name: 'DevicesPage:filterContent',
    options: [
      { id: 'image', label: 'DevicesPage:fullScreenImage' },
      { id: 'calendar', label: 'DevicesPage:googleCalendar' },
      { id: 'keep', label: 'DevicesPage:googleKeep' },
      { id: 'lumi', label: 'DevicesPage:lumiApp' },
      { id: 'template', label: 'DevicesPage:customTemplate' },
    ],
  },
  mode: {
    name: 'DevicesPage:filterMode',
    options: [
      { id: 'static', label: 'DevicesPage:staticMode' },
      { id: 'scheduled', label: 'DevicesPage:scheduledMode' },
    ],
  },
} as const satisfies Record<string, { name: Key; options: readonly Option[] }>

type Groups = typeof FILTER_GROUPS
export type FilterGroupId = keyof Groups
type OptionId<G extends FilterGroupId> = Groups[G]['options'][number]['id']

export const FILTER_GROUP_IDS = Object.keys(FILTER_GROUPS) as FilterGroupId[]

/** One group in the address: `wifi=bad.fair`. Unknown words drop out; none left: not said. */
const words = (group: FilterGroupId) =>
  v.optional(
    v.fallback(
      v.optional(
        v.pipe(
          v.string(),
          v.transform((text) => known(group, text.split('.'))),
          v.nonEmpty(),
        ),
      ),
      undefined,
    ),
  )

/** Each option once and in its order, so that two addresses of one list are one address. */
const known = (group: FilterGroupId, ids: readonly string[]) =>
  FILTER_GROUPS[group].options
    .map(({ id }) => id)
    .filter((id) => ids.includes(id))
    .join('.')

export const filterEntries = {
  display: words('display'),
  model: words('model'),
  wifi: words('wifi'),
  battery: words('battery'),
  content: words('content'),
  mode: words('mode'),
}

export type FilterSearch = { [G in FilterGroupId]?: string | undefined }
export type Ticked = { [G in FilterGroupId]: readonly OptionId<G>[] }

export const tickedOf = (search: FilterSearch) =>
  Object.fromEntries(
    FILTER_GROUP_IDS.map((group) => [
      group,
      FILTER_GROUPS[group].options
        .map(({ id }) => id)
        .filter((id) => search[group]?.split('.').includes(id)),
    ]),
  ) as unknown as Ticked

/** The address's part for what is ticked; a group that is left out has nothing ticked. */
export const searchOf = (ticked: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    FILTER_GROUP_IDS.map((group) => [group, known(group, ticked[group] ?? []) || undefined]),
  ) as FilterSearch

export const countTicked = (search: FilterSearch) => Object.values(tickedOf(search)).flat().length

const DISPLAY_TYPES = { bw: ['BW'], color: ['BWR', 'fullColor'] } as const
const MODELS = { i7: 'i7', 'i7-color': 'i7 Color', 'i7-grayscale': 'i7 Grayscale' } as const
const CONTENTS = {
  image: 'fullScreenImage',
  calendar: 'googleCalendar',
  keep: 'googleKeep',
  lumi: 'lumiApp',
  template: 'customTemplate',
} as const

/** The question's part for what is ticked: boxes of a group joined by OR, groups by AND (DEV-13, DEV-16). */
export function filterQuery(search: FilterSearch): DeviceListQuery {
  const ticked = tickedOf(search)
  const wifi = rangesToPairs(ticked.wifi.map((band) => WIFI_FILTER_BANDS[band]))
  const battery = rangesToPairs(ticked.battery.map((band) => BATTERY_FILTER_BANDS[band]))
  const fields = {
    displayType: ticked.display.flatMap((display) => [...DISPLAY_TYPES[display]]),
    model: ticked.model.map((model) => MODELS[model]),
    WifiRssiFrom: wifi.from,
    WifiRssiTo: wifi.to,
    BatteryLevelFrom: battery.from,
    BatteryLevelTo: battery.to,
    currentContent: ticked.content.map((content) => CONTENTS[content]),
    contentMode: [...ticked.mode],
  } satisfies DeviceListQuery
  return Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0))
}
