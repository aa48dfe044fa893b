// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { type Problem, ProblemError } from '#src/platform/http/problem.ts'
import { currentOutbox, openOutbox } from '#src/platform/outbox/current.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { session } from '#src/platform/session/session.ts'

import { PendingPage } from './pending-page.tsx'

/** What the server says to the next attempt; nothing is a yes. */
let answer: Problem | undefined
const rename = defineMutation({
  kind: 'lamp.rename',
  input: v.object({ name: v.string() }),
  queue: 'light',
  lane: ({ name }) => name,
  entity: ({ name }) => name,
  label: ({ name }) => `Rename to ${name}`,
  send: async () => {
    if (answer) throw new ProblemError(answer)
  },
  refetch: () => [],
})

let users = 0
let close: () => Promise<void>
beforeEach(async () => {
  users += 1
  const userId = `00000000-0000-4000-8000-${String(users).padStart(12, '0')}`
  const claims = { sub: userId, role: 'ORG_EDITOR', exp: 4_000_000_000 }
  await session.begin(
    {
      accessToken: ['{}', JSON.stringify(claims), ''].map(btoa).join('.'),
      refreshToken: 'r',
      refreshTokenValidTill: '2030-01-01T00:00:00.000Z',
      user: { id: userId },
    },
    { remember: true },
  )
  close = openOutbox({ userId, definitions: [rename], appBuild: 'test', onDone: () => {} })
})
afterEach(async () => {
  cleanup()
  await close()
})

const group = async (name: string) => within(await screen.findByRole('region', { name }))

it('lists what waits, and deletes it only after a second question', async () => {
  answer = { kind: 'offline' }
  render(<PendingPage onOpen={() => {}} />)
  await currentOutbox()?.enqueue(rename, { name: 'Hall' })
  const waiting = await group('Waiting')
  await waiting.findByText('Rename to Hall')
  await waiting.findByText(/tried/)
  expect(screen.getByRole('heading', { name: '1 waiting' })).toBeTruthy()

  await userEvent.click(await waiting.findByRole('button', { name: /^Discard/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/may have reached the server already/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(waiting.getByText('Rename to Hall')).toBeTruthy()

  await userEvent.click(waiting.getByRole('button', { name: /^Discard/ }))
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Nothing waits here' })).toBeTruthy()
  expect(screen.queryByText('Rename to Hall')).toBeNull()
})

it('shows a refused change with the reason, and sends it again when told to', async () => {
  answer = { kind: 'forbidden', message: 'Only managers may do this.' }
  render(<PendingPage onOpen={() => {}} />)
  await currentOutbox()?.enqueue(rename, { name: 'Door' })
  const attention = await group('Needs attention')
  await attention.findByText('Rename to Door')
  expect(attention.getByText('You may not do this any more')).toBeTruthy()
  expect(attention.getByText('The server says: Only managers may do this.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '1 change needs you' })).toBeTruthy()

  answer = undefined
  await userEvent.click(attention.getByRole('button', { name: 'Try again' }))
  expect(await (await group('Sent')).findByText('Rename to Door')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^All sent/ })).toBeTruthy()
})
