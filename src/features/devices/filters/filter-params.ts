import * as v from 'valibot'

/** Filter options in their order, as written in the URL (DEV-09 to DEV-15). */
export const FILTER_OPTIONS = {
  display: ['bw', 'color'],
  model: ['i7', 'i7-color', 'i7-grayscale'],
  wifi: ['bad', 'fair', 'good', 'excellent'],
  battery: ['low', 'medium', 'high', 'full'],
  content: ['image', 'calendar', 'keep', 'lumi', 'template'],
  mode: ['static', 'scheduled'],
} as const

type Options = typeof FILTER_OPTIONS
export type FilterGroupId = keyof Options
export type OptionId<G extends FilterGroupId> = Options[G][number]

export const FILTER_GROUP_IDS = Object.keys(FILTER_OPTIONS) as FilterGroupId[]

/** One group in the URL: `wifi=bad.fair`. Unknown options are dropped. */
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

/** Normalizes the options, so that equal filters have equal URLs. */
const known = (group: FilterGroupId, ids: readonly string[]) =>
  FILTER_OPTIONS[group].filter((id) => ids.includes(id)).join('.')

export const filterEntries = {
  display: words('display'),
  model: words('model'),
  wifi: words('wifi'),
  battery: words('battery'),
  content: words('content'),
  mode: words('mode'),
}

export type FilterSearch = { [G in FilterGroupId]?: string | undefined }
export type CheckedOptions = { [G in FilterGroupId]: readonly OptionId<G>[] }

export const checkedOptions = (search: FilterSearch) =>
  Object.fromEntries(
    FILTER_GROUP_IDS.map((group) => [
      group,
      FILTER_OPTIONS[group].filter((id) => search[group]?.split('.').includes(id)),
    ]),
  ) as unknown as CheckedOptions

/** Search parameters of the checked options. */
export const searchOf = (checked: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    FILTER_GROUP_IDS.map((group) => [group, known(group, checked[group] ?? []) || undefined]),
  ) as FilterSearch

export const countChecked = (search: FilterSearch) =>
  Object.values(checkedOptions(search)).flat().length
