import type { DeviceListQuery } from '#src/contract/device.ts'
import {
  BATTERY_FILTER_BANDS,
  rangesToPairs,
  WIFI_FILTER_BANDS,
} from '#src/domain/filter-ranges.ts'

import { type FilterSearch, checkedOptions } from './filter-params.ts'

const DISPLAY_TYPES = { bw: ['BW'], color: ['BWR', 'fullColor'] } as const
const MODELS = { i7: 'i7', 'i7-color': 'i7 Color', 'i7-grayscale': 'i7 Grayscale' } as const
const CONTENTS = {
  image: 'fullScreenImage',
  calendar: 'googleCalendar',
  keep: 'googleKeep',
  lumi: 'lumiApp',
  template: 'customTemplate',
} as const

/** Query of the checked options: OR within a group, AND between groups (DEV-13, DEV-16). */
export function filterQuery(search: FilterSearch): DeviceListQuery {
  const checked = checkedOptions(search)
  const wifi = rangesToPairs(checked.wifi.map((band) => WIFI_FILTER_BANDS[band]))
  const battery = rangesToPairs(checked.battery.map((band) => BATTERY_FILTER_BANDS[band]))
  const fields = {
    displayType: checked.display.flatMap((display) => [...DISPLAY_TYPES[display]]),
    model: checked.model.map((model) => MODELS[model]),
    WifiRssiFrom: wifi.from,
    WifiRssiTo: wifi.to,
    BatteryLevelFrom: battery.from,
    BatteryLevelTo: battery.to,
    currentContent: checked.content.map((content) => CONTENTS[content]),
    contentMode: [...checked.mode],
  } satisfies DeviceListQuery
  return Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0))
}
