/**
 * Image entries are stored this much shorter than chosen (SCH-21). Panels and calendars show the
 * chosen end.
 */
export const IMAGE_SHORTENING_MS = 60_000

export type EntryContent = 'image' | 'template'

const shortening = (content: EntryContent) => (content === 'image' ? IMAGE_SHORTENING_MS : 0)

/** The stored end for a chosen end. Milliseconds. */
export const storedEnd = (content: EntryContent, chosen: number) => chosen - shortening(content)

/** The end for display and editing. */
export const shownEnd = (content: EntryContent, stored: number) => stored + shortening(content)

/** SCH-25 */
export const contentOf = ({ templateId }: { templateId: string | null }): EntryContent =>
  templateId === null ? 'image' : 'template'

/** The chosen end of an entry. Milliseconds. */
export const plannedEnd = ({ kind, end }: { kind: EntryContent; end: string }) =>
  shownEnd(kind, Date.parse(end))

/** The chosen end of the entry that a device shows. Milliseconds. */
export const runningEnd = ({
  end,
  templateName,
}: {
  end: string
  templateName?: string | undefined
}) => plannedEnd({ kind: templateName === undefined ? 'image' : 'template', end })
