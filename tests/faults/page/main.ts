import type { Device } from '#src/contract/device.ts'
import { getDevice, listDevices } from '#src/data/devices/api.ts'
import { deviceOverlays } from '#src/data/devices/mutations.ts'
import { queuedMutations } from '#src/data/queued-mutations.ts'
import { login } from '#src/data/session/api.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { connectivity, watchNetworkEvents } from '#src/platform/connectivity/connectivity.ts'
import { currentOutbox, openOutbox } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { session } from '#src/platform/session/session.ts'

import { picture, type Sketch } from './picture.ts'

/** A change that a test requests. Files are sketches, because bytes cannot pass between test and page. */
export interface Wish {
  kind: string
  input: unknown
  files?: Record<string, Sketch | 'picked'>
  /** A name for the created item: `{{name}}` in a later input stands for its temporary id. */
  as?: string
  options?: Pick<SaveExtras, 'after' | 'base'>
}
export interface WishSaved {
  opId: string
  tempId: string | undefined
}

const made = new Map<string, string>()
/** Replaces `{{name}}` with the temporary id of an item created earlier. */
const withIds = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input ?? null).replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => made.get(name) ?? '',
    ),
  )

/** As in a form, the file is selected here and its bytes are read when the change is saved. */
const picker = document.createElement('input')
picker.type = 'file'
document.body.append(picker)
const picked = () => {
  const file = picker.files?.[0]
  if (!file) throw new Error('No file was picked')
  return file
}

let close: (() => Promise<void>) | undefined

/** Opens the outbox of the signed-in user, as the console's shell does. */
function follow() {
  const state = session.get()
  void close?.()
  close = undefined
  if (state.status !== 'signedIn') return
  const { userId } = state
  close = openOutbox({ userId, definitions: queuedMutations, appBuild: BUILD_ID, onAnswered() {} })
}

const outbox = () => {
  const open = currentOutbox()
  if (!open) throw new Error('Nobody is signed in')
  return open
}

async function enqueue({ kind, input, files, as, options }: Wish): Promise<WishSaved> {
  const mutation = queuedMutations.find((one) => one.kind === kind)
  if (!mutation) throw new Error(`No mutation is called ${kind}`)
  const read = Object.entries(files ?? {}).map(async ([field, sketch]) => [
    field,
    sketch === 'picked' ? picked() : await picture(sketch),
  ])
  const { opId, tempId } = await outbox().enqueue(mutation, withIds(input), {
    ...options,
    files: Object.fromEntries(await Promise.all(read)),
  })
  if (as !== undefined && tempId !== undefined) made.set(as, tempId)
  return { opId, tempId }
}

/** Devices of the server's last response, as a cache keeps them. */
let seen: { device: Device; askedAt: number }[] = []
const shownOf = ({ name, description, workspaceId, contentName }: Device) => ({
  name,
  description,
  workspaceId,
  contentName,
})

const rig = {
  async login(email: string, password: string) {
    await session.begin(await login({ email, password }), { remember: true })
  },
  logout: () => session.logout(),
  session: () => session.get(),
  connectivity: () => connectivity.get(),
  /** Checks whether the server is reachable and supports idempotency keys. */
  probe: () => connectivity.probe(),
  enqueue,
  /** Saves one change after the other, as a user does, and resolves to the results. */
  async enqueueAll(wishes: readonly Wish[]) {
    const saved: WishSaved[] = []
    for (const wish of wishes) saved.push(await enqueue(wish))
    return saved
  },
  /** The stored rows, read from the database itself. */
  async stored() {
    const { ops, blobs, receipts } = outbox().db
    const rows = await ops.orderBy('seq').toArray()
    return {
      ops: rows.map(({ opId, kind, state, lane, label, attempts, error }) => ({
        opId,
        kind,
        state,
        lane,
        label,
        attempts,
        reason: error?.reason,
        message: error?.message,
        status: error?.status,
        fields: JSON.stringify(error?.fields),
      })),
      blobs: await blobs.count(),
      receipts: await receipts.toCollection().primaryKeys(),
    }
  },
  /** The counts that a screen would show. */
  counts: () => outbox().watch.get().counts,
  /** Requests these devices, as a newly opened screen does. */
  async look(ids: readonly string[]) {
    const askedAt = Date.now()
    const devices = await Promise.all(ids.map((id) => getDevice(id)))
    seen = devices.map((device) => ({ device, askedAt }))
    return devices.map(shownOf)
  },
  /** The devices as a screen shows them: the last response with the pending changes applied. */
  shown() {
    const { changes } = outbox().watch.get()
    return seen.map(({ device, askedAt }) =>
      shownOf(overlay(deviceOverlays, changes, device, askedAt)),
    )
  },
  retry: (opId: string) => outbox().retry(opId),
  discard: (opId: string) => outbox().discard(opId),
  sendNow: () => outbox().sendNow(),
  /** A read request, through the same client. */
  read: () => listDevices({ limit: 1, offset: 0 }),
  /** How many changes this browser lost. */
  lost: () => outbox().watch.get().lost?.count ?? 0,
  /** Marks the rows as stored by a newer build in another format. */
  upgradeRows: (schema: number) => outbox().db.meta.put({ k: 'minReader', value: schema }),
  /** Blocks the main thread. */
  spin(ms: number) {
    const until = performance.now() + ms
    while (performance.now() < until);
  },
}
export type Rig = typeof rig

declare global {
  interface Window {
    rig: Rig
  }
}

watchNetworkEvents()
await session.ready()
follow()
let who = JSON.stringify(session.get())
session.subscribe(() => {
  const now = JSON.stringify(session.get())
  if (now !== who) follow()
  who = now
})
window.rig = rig
