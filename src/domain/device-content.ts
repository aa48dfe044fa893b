import type { ContentMode, CurrentContent } from '#src/contract/device-filters.ts'
import type { Device } from '#src/contract/device.ts'

import { foldName } from './name-order.ts'
import { oneMonthAfter } from './one-month.ts'
import { runningEnd } from './schedule/entry-ends.ts'

/** Name prefixes of app templates, in lower case (DEV-14). All others are custom. */
export const APP_TEMPLATES = {
  googleCalendar: 'google calendar',
  googleKeep: 'google keep',
  lumiApp: 'lumiapp',
} as const satisfies Partial<Record<CurrentContent, string>>

type AppTemplate = keyof typeof APP_TEMPLATES
const APPS: readonly AppTemplate[] = ['googleCalendar', 'googleKeep', 'lumiApp']

const ofTemplate = (name: string): CurrentContent =>
  APPS.find((app) => foldName(name).startsWith(APP_TEMPLATES[app])) ?? 'customTemplate'

/**
 * The kind of content on a panel (DEV-14): of the running entry, else of the content set now, else of the default; null if there
 * is none. Must match `rulesNow` in the server's SQL.
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

/** What filters find a device by. */
interface FilteredContent extends Pick<Device, 'scheduledFrom'> {
  currentContent: CurrentContent | null
}

/** As long as the running entry lasts, and after its end. */
export interface ListedContent extends FilteredContent {
  /** `from`: in milliseconds. */
  after?: FilteredContent & { from: number }
}

const filteredContent = (device: Device): FilteredContent => ({
  scheduledFrom: device.scheduledFrom,
  currentContent: currentContent(device),
})

export function listedContent(device: Device): ListedContent {
  const { runningContent } = device
  if (!runningContent) return filteredContent(device)
  const from = runningEnd(runningContent)
  return {
    ...filteredContent(device),
    after: { ...filteredContent(contentAt(device, from)), from },
  }
}

/** `now` in milliseconds. */
export const listedContentAt = (listed: ListedContent, now: number): FilteredContent =>
  listed.after && listed.after.from <= now ? listed.after : listed

/** A device read earlier, without scheduled content that has ended or begun since. `now` in milliseconds. */
export function contentAt(device: Device, now: number): Device {
  const { runningContent, nextContent, imageName, defaultContentName } = device
  const isOver = runningContent !== null && runningEnd(runningContent) <= now
  const hasBegun = nextContent !== null && Date.parse(nextContent.start) <= now
  if (!isOver && !hasBegun) return device
  return {
    ...device,
    ...(isOver && {
      runningContent: null,
      contentName: imageName ?? defaultContentName,
      scheduledFrom: nextContent?.start ?? null,
    }),
    ...(hasBegun && { nextContent: null }),
  }
}
