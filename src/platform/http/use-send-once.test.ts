// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { log } from '#src/platform/log.ts'
import type { Sent } from '#src/platform/outbox/store/database.ts'

import { useSendOnce } from './use-send-once.ts'

const BODY = { name: 'i7' }
const KEPT: Sent = { text: JSON.stringify(BODY), key: 'kept' }

function render(isGone: () => Promise<boolean>) {
  const keys: string[] = []
  const failing = {
    read: async () => KEPT,
    write: async () => Promise.reject(new Error('The disk is full')),
  }
  const send = async (_body: object, key: string) => {
    keys.push(key)
    return keys.length
  }
  vi.spyOn(log, 'error').mockReturnValue()
  const { result } = renderHook(() => useSendOnce(send, failing, isGone))
  return { keys, send: result.current }
}

it('sends again once what an earlier try has made and was deleted, also on a full disk', async () => {
  const { keys, send } = render(async () => true)
  expect(await send(BODY)).toBe(2)
  expect(keys).toEqual(['kept', expect.not.stringMatching('kept')])
})

it('keeps an answer although it cannot tell whether that still exists', async () => {
  const { keys, send } = render(() => Promise.reject(new Error('no network')))
  expect(await send(BODY)).toBe(1)
  expect(keys).toEqual(['kept'])
})

it('keeps the key of a newer body when an earlier one is answered', async () => {
  const sent: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const { result } = renderHook(() =>
    useSendOnce(
      (_body: object, key) =>
        new Promise<string>((answer, fail) => void sent.push({ key, answer, fail })),
    ),
  )
  const first = result.current(BODY)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const second = result.current({ name: 'i9' })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  sent[0]?.answer('made')
  await first
  sent[1]?.fail(new Error('lost'))
  await second.catch(() => undefined)
  void result.current({ name: 'i9' })
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.key).toBe(sent[1]?.key)
})
