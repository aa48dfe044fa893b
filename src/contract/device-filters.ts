import * as v from 'valibot'

import { DisplayTypeSchema } from './device-model.ts'
import { LONGEST_NAME, manyFromText, NumberFromText } from './fields.ts'

/** What rules a panel: a picture, or a template, told apart by the app that it is made for (DEV-14). */
export const CURRENT_CONTENTS = [
  'fullScreenImage',
  'googleCalendar',
  'googleKeep',
  'lumiApp',
  'customTemplate',
] as const
export type CurrentContent = (typeof CURRENT_CONTENTS)[number]

/** DEV-15, DEV-63 */
export const CONTENT_MODES = ['static', 'scheduled'] as const
export type ContentMode = (typeof CONTENT_MODES)[number]

/** What narrows a list of devices, by repeated keys: of one group any value will do, all groups must hold (DEV-16). */
export const deviceFilters = {
  WifiRssiFrom: v.optional(manyFromText(NumberFromText)),
  WifiRssiTo: v.optional(manyFromText(NumberFromText)),
  BatteryLevelFrom: v.optional(manyFromText(NumberFromText)),
  BatteryLevelTo: v.optional(manyFromText(NumberFromText)),
  displayType: v.optional(manyFromText(DisplayTypeSchema)),
  /** What a device group is called: any text may be one (DEV-10). */
  model: v.optional(manyFromText(v.pipe(v.string(), v.maxLength(LONGEST_NAME)))),
  currentContent: v.optional(manyFromText(v.picklist(CURRENT_CONTENTS))),
  contentMode: v.optional(manyFromText(v.picklist(CONTENT_MODES))),
  /** Only devices that need someone (WS-07). */
  warnings: v.optional(v.picklist(['true'])),
}
