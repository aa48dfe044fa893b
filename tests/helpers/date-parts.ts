import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** The bidirectional isolates that react-aria puts around a time. */
const ISOLATES = /[\u2066-\u2069]/g

const group = (label: string) => screen.getByRole('group', { name: label })

/** The text that a date or time field shows. */
export const shownIn = (label: string) => group(label).textContent?.replaceAll(ISOLATES, '')

/** A segment of the field, counted from 0. */
export function partOf(label: string, index = 0) {
  const part = within(group(label)).getAllByRole('spinbutton')[index]
  if (!part) throw new Error(`${label} has no part ${index}`)
  return part
}

/** Types into the segments from `index` on; focus moves on when a segment is complete. */
export async function typeInto(label: string, keys: string, index = 0) {
  await userEvent.click(partOf(label, index))
  await userEvent.keyboard(keys)
}
