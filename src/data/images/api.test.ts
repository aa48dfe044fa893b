import { afterEach, expect, it, vi } from 'vitest'

import { isUnreachable } from '#src/platform/db/reachability.ts'
import { problemOf } from '#src/platform/http/problem.ts'

import { fetchImage } from './api.ts'

afterEach(() => void vi.unstubAllGlobals())

const fetched = async (body: string, init: ResponseInit & { type: string }) => {
  const headers = { 'content-type': init.type }
  vi.stubGlobal('fetch', async () => new Response(body, { ...init, headers }))
  return await fetchImage('/media/1', new AbortController().signal).catch((error: unknown) => ({
    kind: problemOf(error).kind,
    isUnreachable: isUnreachable(error),
  }))
}

it('fetches an image, and keeps neither a page of a portal nor an error of a gateway', async () => {
  expect(await fetched('bytes', { type: 'image/png' })).toMatchObject({ type: 'image/png' })
  expect(await fetched('<html>', { type: 'text/html' })).toEqual({
    kind: 'captive',
    isUnreachable: true,
  })
  for (const status of [429, 502, 503])
    expect(await fetched('Later', { status, type: 'text/html' })).toMatchObject({
      isUnreachable: true,
    })
  expect(await fetched('{}', { status: 404, type: 'application/json' })).toEqual({
    kind: 'unexpected',
    isUnreachable: false,
  })
})
