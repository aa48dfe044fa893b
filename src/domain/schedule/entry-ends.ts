/** An entry with a picture ends this much before the end that was chosen (SCH-21); its calendar shows the chosen one. */
const PICTURE_MS = 60_000

export type EntryContent = 'image' | 'template'

const shortening = (content: EntryContent) => (content === 'image' ? PICTURE_MS : 0)

/** The end that is sent and stored, of the one that somebody chose. Milliseconds. */
export const storedEnd = (content: EntryContent, chosen: number) => chosen - shortening(content)

/** The end to show and to edit: what was chosen, whatever is stored. */
export const chosenEnd = (content: EntryContent, stored: number) => stored + shortening(content)

/** SCH-25 */
export const contentOf = ({ templateId }: { templateId: string | null }): EntryContent =>
  templateId === null ? 'image' : 'template'
