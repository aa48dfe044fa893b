import * as v from 'valibot'

import { type LiveEvent, LiveEventSchema } from '#src/contract/live.ts'

interface Asked {
  accessToken: string
  lastEventId?: string
  headers?: Record<string, string>
}

/** Reads events from a real connection. */
export async function openEventStream(base: string, { accessToken, lastEventId, headers }: Asked) {
  const leaving = new AbortController()
  const response = await fetch(`${base}/api/events`, {
    headers: {
      ...headers,
      authorization: `Bearer ${accessToken}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  const events: LiveEvent[] = []
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      events.splice(0, events.length, ...readAll(text))
    }
  })()
  reading.catch(() => undefined)
  return {
    response,
    /** All events received so far. */
    events,
    /** Ids of all devices in the events so far. */
    devices: () => events.flatMap((event) => (event.type === 'devices' ? event.ids : [])),
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
    text: () => text,
    /** Resolves when the server ends the stream. */
    ended: reading,
    leave: () => leaving.abort(),
  }
}

const readAll = (text: string) =>
  [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, data]) =>
    v.parse(LiveEventSchema, JSON.parse(data ?? '')),
  )
