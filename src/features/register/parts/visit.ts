import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'

import { deviceEntity } from '#src/data/devices/entity.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'

const VISIT_KEY = 'device.register:visit'
/** A working day; older entries belong to another visit. */
const VISIT_LENGTH_MS = 12 * 60 * 60_000

const EntrySchema = v.object({
  deviceId: v.string(),
  name: v.string(),
  mac: v.optional(v.string()),
  /** Missing in entries of older builds. */
  workspaceId: v.optional(v.string()),
  at: v.number(),
})
export type VisitEntry = v.InferOutput<typeof EntrySchema>

const VisitSchema = v.object({
  /** Workspace of the last panel, preselected for the next. */
  workspaceId: v.optional(v.string()),
  /** Newest first. */
  entries: v.array(EntrySchema),
})
export type Visit = v.InferOutput<typeof VisitSchema>

export interface Registrations {
  /** Unfinished registrations by device entity. */
  ops: ReadonlyMap<string, Op>
  /** Devices registered from this browser. */
  done: ReadonlySet<string>
}

/**
 * The panels of this visit and the state of their registrations, stored with the outbox. Read in one
 * transaction, so that a panel never appears without its registration. Undefined while loading.
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
        .above(Date.now() - VISIT_LENGTH_MS)
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
    entries: entries.filter(({ at }) => Date.now() - at < VISIT_LENGTH_MS),
  }
}

/** Adds a panel to the visit in the transaction that saves its registration. */
export const addToVisit = (entry: VisitEntry & { workspaceId: string }) => ({
  key: VISIT_KEY,
  update(stored: unknown): Visit {
    const others = visitOf(stored).entries.filter(({ deviceId }) => deviceId !== entry.deviceId)
    return { workspaceId: entry.workspaceId, entries: [entry, ...others] }
  },
})

const KIND = registerDeviceMutation.kind

export type RegistrationState = Op['state'] | 'registered' | 'discarded'

export function registrationState(
  deviceId: string,
  { ops, done }: Registrations,
): RegistrationState {
  const entity = deviceEntity(deviceId)
  return ops.get(entity)?.state ?? (done.has(entity) ? 'registered' : 'discarded')
}

export const waitingOf = (deviceId: string, { ops }: Registrations) =>
  ops.get(deviceEntity(deviceId))
