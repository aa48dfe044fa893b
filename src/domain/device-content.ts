import type { ContentMode, CurrentContent } from '#src/contract/device-filters.ts'
import type { Device } from '#src/contract/device.ts'

import { lowerName } from './name-order.ts'
import { oneMonthAfter } from './one-month.ts'

/** What a template's name begins with, in lower case, that is made for an app (DEV-14). Any other is a custom one. */
export const APP_TEMPLATES = {
  googleCalendar: 'google calendar',
  googleKeep: 'google keep',
  lumiApp: 'lumiapp',
} as const satisfies Partial<Record<CurrentContent, string>>

type AppTemplate = keyof typeof APP_TEMPLATES
const APPS: readonly AppTemplate[] = ['googleCalendar', 'googleKeep', 'lumiApp']

const ofTemplate = (name: string): CurrentContent =>
  APPS.find((app) => lowerName(name).startsWith(APP_TEMPLATES[app])) ?? 'customTemplate'

/**
 * What rules a panel (DEV-14): the entry that runs, else what was set by hand, else the default; null where nothing was ever set.
 * The server asks the same in SQL (`rulesNow`).
 */
export function currentContent({
  runningContent,
  imageUrl,
  templateAsDefaultSet,
  contentName,
  defaultImageUrl,
}: Pick<
  Device,
  'runningContent' | 'imageUrl' | 'templateAsDefaultSet' | 'contentName' | 'defaultImageUrl'
>): CurrentContent | null {
  if (runningContent?.templateName !== undefined) return ofTemplate(runningContent.templateName)
  if (runningContent !== null || imageUrl !== null) return 'fullScreenImage'
  if (templateAsDefaultSet) return ofTemplate(contentName ?? '')
  return defaultImageUrl === null ? null : 'fullScreenImage'
}

/** DEV-15. `now` in milliseconds. */
export const contentMode = (
  { scheduledFrom }: Pick<Device, 'scheduledFrom'>,
  now: number,
): ContentMode =>
  scheduledFrom !== null && Date.parse(scheduledFrom) <= oneMonthAfter(now) ? 'scheduled' : 'static'
