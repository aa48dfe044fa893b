import * as v from 'valibot'

import { DisplayTypeSchema } from './device-model.ts'
import { MAX_NAME_LENGTH, manyFromText, NumberFromText } from './fields.ts'

/** The kind of content on a panel: an image, or a template by its app (DEV-14). */
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

/** Filters of device lists. Values of one key are combined by OR, keys by AND (DEV-16). */
export const deviceFilters = {
  WifiRssiFrom: v.optional(manyFromText(NumberFromText)),
  WifiRssiTo: v.optional(manyFromText(NumberFromText)),
  BatteryLevelFrom: v.optional(manyFromText(NumberFromText)),
  BatteryLevelTo: v.optional(manyFromText(NumberFromText)),
  displayType: v.optional(manyFromText(DisplayTypeSchema)),
  /** Names of device groups, arbitrary texts (DEV-10). */
  model: v.optional(manyFromText(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)))),
  currentContent: v.optional(manyFromText(v.picklist(CURRENT_CONTENTS))),
  contentMode: v.optional(manyFromText(v.picklist(CONTENT_MODES))),
  /** Only devices that need attention (WS-07). */
  warnings: v.optional(v.picklist(['true'])),
}
