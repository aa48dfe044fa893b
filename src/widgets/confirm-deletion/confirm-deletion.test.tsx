// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import { ConfirmDeletion } from './confirm-deletion.tsx'

afterEach(cleanup)

let finish = (_error?: Error) => {}
/** Deletion on the server, so the dialog can be closed meanwhile. */
const request = () =>
  new Promise<void>((resolve, reject) => {
    finish = (error) => (error ? reject(error) : resolve())
  })

function Page() {
  const [name, setName] = useState<string>()
  return (
    <>
      {['Ada', 'Ben'].map((one) => (
        <button key={one} type="button" onClick={() => setName(one)}>
          {one}
        </button>
      ))}
      {name !== undefined && (
        <ConfirmDeletion
          title={`Delete ${name}?`}
          confirm="Delete"
          losses={[]}
          onConfirm={request}
          whyNot={() => 'Ada is the only owner.'}
          onClose={() => setName(undefined)}
        />
      )}
    </>
  )
}
const click = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

it('closes once it is deleted', async () => {
  render(<Page />)
  await click('Ada')
  await click('Delete')
  await act(async () => finish())
  expect(titles()).toEqual([])
})

it('stays open and explains a rejection', async () => {
  render(<Page />)
  await click('Ada')
  await click('Delete')
  await act(async () => finish(new Error('refused')))
  expect(screen.getByText('Ada is the only owner.')).toBeDefined()
  expect(titles()).toEqual(['Delete Ada?'])
})

it('does not close the next confirmation if it was closed before the end', async () => {
  render(<Page />)
  await click('Ada')
  await click('Delete')
  await click('Cancel')
  await click('Ben')
  await act(async () => finish())
  expect(titles()).toEqual(['Delete Ben?'])
})
