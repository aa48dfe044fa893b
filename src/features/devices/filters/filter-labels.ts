import '#src/platform/i18n/en/devices-page.ts'

import type { Key } from '#src/platform/i18n/t.ts'

import type { FilterGroupId, OptionId } from './filter-params.ts'

interface GroupLabels<G extends FilterGroupId> {
  name: Key
  options: Readonly<Record<OptionId<G>, Key>>
}

/** Labels of groups and options (DEV-09 to DEV-15). */
export const FILTER_LABELS = {
  display: {
    name: 'DevicesPage:filterDisplay',
    options: {
      bw: 'DevicesPage:blackAndWhite',
      color: 'DevicesPage:color',
    },
  },
  model: {
    name: 'DevicesPage:filterModel',
    options: {
      i7: 'DevicesPage:i7',
      'i7-color': 'DevicesPage:i7Color',
      'i7-grayscale': 'DevicesPage:i7Grayscale',
    },
  },
  wifi: {
    name: 'DevicesPage:filterWifi',
    options: {
      bad: 'DevicesPage:bandBad',
      fair: 'DevicesPage:bandFair',
      good: 'DevicesPage:bandGood',
      excellent: 'DevicesPage:bandExcellent',
    },
  },
  battery: {
    name: 'DevicesPage:filterBattery',
    options: {
      low: 'DevicesPage:bandLow',
      medium: 'DevicesPage:bandMedium',
      high: 'DevicesPage:bandHigh',
      full: 'DevicesPage:bandFull',
    },
  },
  content: {
    name: 'DevicesPage:filterContent',
    options: {
      image: 'DevicesPage:fullScreenImage',
      calendar: 'DevicesPage:googleCalendar',
      keep: 'DevicesPage:googleKeep',
      lumi: 'DevicesPage:lumiApp',
      template: 'DevicesPage:customTemplate',
    },
  },
  mode: {
    name: 'DevicesPage:filterMode',
    options: {
      static: 'DevicesPage:staticMode',
      scheduled: 'DevicesPage:scheduledMode',
    },
  },
} as const satisfies { [G in FilterGroupId]: GroupLabels<G> }

type ValueOf<T> = T extends unknown ? T[keyof T] : never
type OptionLabel = ValueOf<(typeof FILTER_LABELS)[FilterGroupId]['options']>

/** Options of a group with labels, in order. */
export const labelledOptions = (group: FilterGroupId) =>
  Object.entries<OptionLabel>(FILTER_LABELS[group].options).map(([id, label]) => ({ id, label }))
