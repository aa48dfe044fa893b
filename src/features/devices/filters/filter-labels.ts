import { devicesPageTexts } from '#src/texts/devices-page.ts'

import type { FilterGroupId, OptionId } from './filter-params.ts'

interface GroupLabels<G extends FilterGroupId> {
  name: string
  options: Readonly<Record<OptionId<G>, string>>
}

/** Labels of groups and options (DEV-09 to DEV-15). */
export const FILTER_LABELS = {
  display: {
    name: devicesPageTexts.filterDisplay,
    options: {
      bw: devicesPageTexts.blackAndWhite,
      color: devicesPageTexts.color,
    },
  },
  model: {
    name: devicesPageTexts.filterModel,
    options: {
      i7: devicesPageTexts.i7,
      'i7-color': devicesPageTexts.i7Color,
      'i7-grayscale': devicesPageTexts.i7Grayscale,
    },
  },
  wifi: {
    name: devicesPageTexts.filterWifi,
    options: {
      bad: devicesPageTexts.bandBad,
      fair: devicesPageTexts.bandFair,
      good: devicesPageTexts.bandGood,
      excellent: devicesPageTexts.bandExcellent,
    },
  },
  battery: {
    name: devicesPageTexts.filterBattery,
    options: {
      low: devicesPageTexts.bandLow,
      medium: devicesPageTexts.bandMedium,
      high: devicesPageTexts.bandHigh,
      full: devicesPageTexts.bandFull,
    },
  },
  content: {
    name: devicesPageTexts.filterContent,
    options: {
      image: devicesPageTexts.fullScreenImage,
      calendar: devicesPageTexts.googleCalendar,
      keep: devicesPageTexts.googleKeep,
      lumi: devicesPageTexts.lumiApp,
      template: devicesPageTexts.customTemplate,
    },
  },
  mode: {
    name: devicesPageTexts.filterMode,
    options: {
      static: devicesPageTexts.staticMode,
      scheduled: devicesPageTexts.scheduledMode,
    },
  },
} as const satisfies { [G in FilterGroupId]: GroupLabels<G> }

type ValueOf<T> = T extends unknown ? T[keyof T] : never
type OptionLabel = ValueOf<(typeof FILTER_LABELS)[FilterGroupId]['options']>

/** Options of a group with labels, in order. */
export const labeledOptions = (group: FilterGroupId) =>
  Object.entries<OptionLabel>(FILTER_LABELS[group].options).map(([id, label]) => ({ id, label }))
