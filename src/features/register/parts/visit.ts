import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'

import { deviceEntity } from '#src/data/devices/entity.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { VISIT_DRAFT_KEY } from '#src/platform/db/names.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'

/** A working day; older entries belong to another visit. */
const VISIT_LENGTH_MS = 12 * 60 * 60_000

/** Entries of older builds lack `workspaceId`, `opId` and `former`. */
const AssignmentSchema = v.object({
  name: v.string(),
  workspaceId: v.optional(v.string()),
  opId: v.optional(v.string()),
})

const EntrySchema = v.object({
  ...AssignmentSchema.entries,
  deviceId: v.string(),
  mac: v.optional(v.string()),
  at: v.number(),
  /** The panel's other assignments: the server may have one of them. */
  former: v.optional(v.array(AssignmentSchema), []),
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
      const visit = visitOf((await db.drafts.get(VISIT_DRAFT_KEY))?.value)
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
      const sent = new Set(receipts.map(({ opId }) => opId))
      const entries = visit.entries.map((entry) => currentEntry(entry, registrations, sent))
      return { visit: { ...visit, entries }, registrations }
    })
  })

/** With the assignment that the server confirmed last, if the newer ones were discarded. */
function currentEntry(
  entry: VisitEntry,
  { ops, done }: Registrations,
  sent: ReadonlySet<string>,
): VisitEntry {
  const entity = deviceEntity(entry.deviceId)
  if (ops.has(entity) || !done.has(entity)) return entry
  const all = [entry, ...entry.former]
  const confirmed = all.find(({ opId }) => opId === undefined || sent.has(opId)) ?? entry
  return { ...entry, ...confirmed, former: all.filter((one) => one !== confirmed) }
}

function visitOf(stored: unknown): Visit {
  const { workspaceId, entries } = v.parse(v.fallback(VisitSchema, { entries: [] }), stored)
  return {
    ...(workspaceId !== undefined && { workspaceId }),
    entries: entries.filter(({ at }) => Date.now() - at < VISIT_LENGTH_MS),
  }
}

/** Adds a panel to the visit in the transaction that saves its registration. */
export const addToVisit = (
  entry: Omit<VisitEntry, 'opId' | 'former'> & { workspaceId: string },
) => ({
  key: VISIT_DRAFT_KEY,
  update(stored: unknown, opId: string): Visit {
    const { entries } = visitOf(stored)
    const isSame = ({ deviceId }: VisitEntry) => deviceId === entry.deviceId
    const former = entries
      .filter(isSame)
      .flatMap((before) => [v.parse(AssignmentSchema, before), ...before.former])
    const others = entries.filter((one) => !isSame(one))
    return { workspaceId: entry.workspaceId, entries: [{ ...entry, opId, former }, ...others] }
  },
})

/** The assignments of a panel during this visit, for `registerDeviceMutation`. */
export const assignmentsOf = (entry: VisitEntry) =>
  [entry, ...entry.former].flatMap(({ name: deviceName, workspaceId }) =>
    workspaceId === undefined ? [] : [{ deviceName, workspaceId }],
  )

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
