import * as v from 'valibot'

/** The boxes of each group as the address writes them, in their order (DEV-09 to DEV-15). */
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
export type Ticked = { [G in FilterGroupId]: readonly OptionId<G>[] }

export const tickedOf = (search: FilterSearch) =>
  Object.fromEntries(
    FILTER_GROUP_IDS.map((group) => [
      group,
      FILTER_OPTIONS[group].filter((id) => search[group]?.split('.').includes(id)),
    ]),
  ) as unknown as Ticked

/** The address's part for what is ticked; a group that is left out has nothing ticked. */
export const searchOf = (ticked: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    FILTER_GROUP_IDS.map((group) => [group, known(group, ticked[group] ?? []) || undefined]),
  ) as FilterSearch

export const countTicked = (search: FilterSearch) => Object.values(tickedOf(search)).flat().length
