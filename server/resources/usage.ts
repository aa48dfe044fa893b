import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { Refusal } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { MOST_USERS_NAMED, type Usage } from '#src/contract/usage.ts'

export interface Asking extends Pick<Parts, 'now'> {
  tx: Tx
  actor: Actor
}

type Kind = Usage['users'][number]['kind']

/** One thing that is used, and one that uses it. */
export interface Use {
  usedId: string
  kind: Kind
  id: string
  name: string
  /** The device, or where the entry is; null for a template. */
  deviceId: string | null
}

/** A use, and whether the caller may hear by whom. */
export type KnownUse = Use & { isSeen: boolean }

/** Finds uses wherever they are, also in workspaces that the caller does not see. */
export async function findUses({ tx, actor }: Asking, find: () => Promise<Use[]>) {
  const uses = await withScope(tx, actor, { ...actor, workspaces: '*' }, find)
  const deviceIds = [...new Set(uses.flatMap(({ deviceId }) => deviceId ?? []))]
  const rows =
    deviceIds.length === 0
      ? []
      : await tx.selectFrom('devices').select('id').where('id', 'in', deviceIds).execute()
  const seen = new Set(rows.map(({ id }) => id))
  return uses.map((use): KnownUse => ({
    ...use,
    isSeen: use.deviceId === null || seen.has(use.deviceId),
  }))
}

/** Who uses something, each once however often. */
export function usageOf(uses: readonly KnownUse[]): Usage {
  const users = [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()]
  const count = (kind: Kind) => users.filter((one) => one.kind === kind).length
  return {
    devices: count('device'),
    scheduleEntries: count('scheduleEntry'),
    templates: count('template'),
    users: users
      .filter(({ isSeen }) => isSeen)
      .slice(0, MOST_USERS_NAMED)
      .map(({ kind, id, name, deviceId }) => ({
        kind,
        id,
        name,
        ...(kind === 'scheduleEntry' && deviceId !== null && { deviceId }),
      })),
  }
}

/** Refuses (409) where anything is used, and says by how many and whom. `subject`: how the sentence begins. */
export function refuseUsed(uses: readonly KnownUse[], subject?: string) {
  if (uses.length === 0) return
  const usage = usageOf(uses)
  const detail = subject === undefined ? inWords(usage) : `${subject} in use by ${usersOf(usage)}.`
  throw new Refusal(409, detail, { type: PROBLEM.inUse, more: { usage } })
}

/** Such as `In use by 2 devices and 1 template.` */
export const inWords = (usage: Usage) => `In use by ${usersOf(usage)}.`

const LIST = new Intl.ListFormat('en-GB')

const usersOf = ({ devices, scheduleEntries, templates }: Usage) =>
  LIST.format([
    ...plural(devices, 'device', 'devices'),
    ...plural(scheduleEntries, 'schedule entry', 'schedule entries'),
    ...plural(templates, 'template', 'templates'),
  ])

const plural = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
