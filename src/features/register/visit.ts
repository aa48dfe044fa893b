import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { deviceEntity } from '#src/data/devices/entity.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'

const KEY = 'device.register:visit'
/** A working day: what was registered before belongs to another visit. */
const LASTS_MS = 12 * 60 * 60_000

const EntrySchema = v.object({
  deviceId: v.string(),
  name: v.string(),
  mac: v.optional(v.string()),
  at: v.number(),
})
export type VisitEntry = v.InferOutput<typeof EntrySchema>

const VisitSchema = v.object({
  /** Where the last panel went: the next one most likely goes there too. */
  workspaceId: v.optional(v.string()),
  /** Newest first. */
  entries: v.array(EntrySchema),
})
export type Visit = v.InferOutput<typeof VisitSchema>

/** What was registered here today, kept with the outbox: it outlives a reload, and goes with its owner. */
export function useVisit() {
  const [visit, setVisit] = useState<Visit>()
  useEffect(() => {
    let isShown = true
    const read = currentOutbox()?.drafts.get(KEY, VisitSchema) ?? Promise.resolve(undefined)
    read.then(
      (kept) => isShown && setVisit(current(kept?.value)),
      () => isShown && setVisit({ entries: [] }),
    )
    return () => {
      isShown = false
    }
  }, [])
  const add = (entry: VisitEntry, workspaceId: string) => {
    const others = visit?.entries.filter(({ deviceId }) => deviceId !== entry.deviceId) ?? []
    const next = { workspaceId, entries: [entry, ...others] }
    setVisit(next)
    void currentOutbox()?.drafts.put(KEY, next)
  }
  return { visit, add }
}

const current = ({ workspaceId, entries }: Visit = { entries: [] }): Visit => ({
  ...(workspaceId !== undefined && { workspaceId }),
  entries: entries.filter(({ at }) => Date.now() - at < LASTS_MS),
})

export interface Registrations {
  /** Waiting, under way or refused, by the device. */
  ops: ReadonlyMap<string, Op>
  /** Devices that the server has registered from here. */
  done: ReadonlySet<string>
}

/** In one look, so that what was sent this moment is never seen as neither waiting nor done. */
export const useRegistrations = (): Registrations | undefined =>
  useLiveQuery(() => {
    const db = currentOutbox()?.db
    if (!db) return { ops: new Map(), done: new Set<string>() }
    return db.transaction('r', db.ops, db.receipts, async () => {
      const rows = await db.ops.filter(({ kind }) => kind === KIND).toArray()
      const receipts = await db.receipts
        .where('doneAt')
        .above(Date.now() - LASTS_MS)
        .and(({ kind }) => kind === KIND)
        .toArray()
      return {
        ops: new Map(readOps(rows).ops.map((op) => [op.entityKey, op])),
        done: new Set(receipts.map(({ entityKey }) => entityKey)),
      }
    })
  })

const KIND = registerDeviceMutation.kind

export type Standing = Op['state'] | 'registered' | 'discarded'

export function standingOf(deviceId: string, { ops, done }: Registrations): Standing {
  const entity = deviceEntity(deviceId)
  return ops.get(entity)?.state ?? (done.has(entity) ? 'registered' : 'discarded')
}

export const waitingOf = (deviceId: string, { ops }: Registrations) =>
  ops.get(deviceEntity(deviceId))
