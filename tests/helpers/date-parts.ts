import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** The directions of writing that react-aria puts around a time. */
const ISOLATES = /[\u2066-\u2069]/g

const group = (label: string) => screen.getByRole('group', { name: label })

/** What a field of a date or a time shows. */
export const shownIn = (label: string) => group(label).textContent?.replaceAll(ISOLATES, '')

/** A part of it, from 0. */
export function partOf(label: string, index = 0) {
  const part = within(group(label)).getAllByRole('spinbutton')[index]
  if (!part) throw new Error(`${label} has no part ${index}`)
  return part
}

/** Types from the first part on; each leads to the next once it is full. */
export async function typeInto(label: string, keys: string, index = 0) {
  await userEvent.click(partOf(label, index))
  await userEvent.keyboard(keys)
}
