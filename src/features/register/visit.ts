import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'

import { deviceEntity } from '#src/data/devices/entity.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'

const VISIT_KEY = 'device.register:visit'
/** A working day: what was registered before belongs to another visit. */
const LASTS_MS = 12 * 60 * 60_000

const EntrySchema = v.object({
  deviceId: v.string(),
  name: v.string(),
  mac: v.optional(v.string()),
  /** Missing in what older builds stored. */
  workspaceId: v.optional(v.string()),
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

export interface Registrations {
  /** Waiting, under way or refused, by the device. */
  ops: ReadonlyMap<string, Op>
  /** Devices that the server has registered from here. */
  done: ReadonlySet<string>
}

/**
 * The panels of this visit, kept with the outbox so that they outlive a reload, and what became of their registrations. Both in one
 * transaction: a panel is never seen without the registration that was saved with it. Undefined while it is read.
 */
export const useVisit = (): { visit: Visit; registrations: Registrations } | undefined =>
  useLiveQuery(async () => {
    const db = currentOutbox()?.db
    if (!db)
      return {
        visit: visitOf(undefined),
        registrations: { ops: new Map(), done: new Set<string>() },
      }
    return await db.transaction('r', db.ops, db.receipts, db.drafts, async () => {
      const visit = visitOf((await db.drafts.get(VISIT_KEY))?.value)
      const rows = await db.ops.filter(({ kind }) => kind === KIND).toArray()
      const receipts = await db.receipts
        .where('doneAt')
        .above(Date.now() - LASTS_MS)
        .and(({ kind }) => kind === KIND)
        .toArray()
      const registrations = {
        ops: new Map(readOps(rows).ops.map((op) => [op.entityKey, op])),
        done: new Set(receipts.map(({ entityKey }) => entityKey)),
      }
      return { visit, registrations }
    })
  })

function visitOf(stored: unknown): Visit {
  const { workspaceId, entries } = v.parse(v.fallback(VisitSchema, { entries: [] }), stored)
  return {
    ...(workspaceId !== undefined && { workspaceId }),
    entries: entries.filter(({ at }) => Date.now() - at < LASTS_MS),
  }
}

/** Puts a panel on the list of the visit, in the transaction that saves its registration. */
export const addToVisit = (entry: VisitEntry & { workspaceId: string }) => ({
  key: VISIT_KEY,
  update(stored: unknown): Visit {
    const others = visitOf(stored).entries.filter(({ deviceId }) => deviceId !== entry.deviceId)
    return { workspaceId: entry.workspaceId, entries: [entry, ...others] }
  },
})

const KIND = registerDeviceMutation.kind

export type Standing = Op['state'] | 'registered' | 'discarded'

export function standingOf(deviceId: string, { ops, done }: Registrations): Standing {
  const entity = deviceEntity(deviceId)
  return ops.get(entity)?.state ?? (done.has(entity) ? 'registered' : 'discarded')
}

export const waitingOf = (deviceId: string, { ops }: Registrations) =>
  ops.get(deviceEntity(deviceId))
