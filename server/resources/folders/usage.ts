import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { HttpError } from '#server/http/http-error.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { MAX_NAMED_USES, type Usage } from '#src/contract/usage.ts'

export interface UsageContext extends Pick<Dependencies, 'now'> {
  tx: Tx
  actor: Actor
}

type Kind = Usage['users'][number]['kind']

/** A used object and one of its users. */
export interface Use {
  usedId: string
  kind: Kind
  id: string
  name: string
  /** The device, or the device of the entry; null for a template. */
  deviceId: string | null
}

/** A use, and whether the caller may see the user's name. */
export type KnownUse = Use & { isVisible: boolean }

/** Also finds uses in workspaces that the caller cannot see. */
export async function findUses({ tx, actor }: UsageContext, find: () => Promise<Use[]>) {
  const uses = await withScope(tx, actor, { ...actor, workspaces: '*' }, find)
  const deviceIds = [...new Set(uses.flatMap(({ deviceId }) => deviceId ?? []))]
  const rows =
    deviceIds.length === 0
      ? []
      : await tx.selectFrom('devices').select('id').where('id', 'in', deviceIds).execute()
  const visibleIds = new Set(rows.map(({ id }) => id))
  return uses.map((use): KnownUse => ({
    ...use,
    isVisible: use.deviceId === null || visibleIds.has(use.deviceId),
  }))
}

/** Each user counts once. */
export function usageOf(uses: readonly KnownUse[]): Usage {
  const users = [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()]
  const count = (kind: Kind) => users.filter((user) => user.kind === kind).length
  return {
    devices: count('device'),
    scheduleEntries: count('scheduleEntry'),
    templates: count('template'),
    users: users
      .filter(({ isVisible }) => isVisible)
      .slice(0, MAX_NAMED_USES)
      .map(({ kind, id, name, deviceId }) => ({
        kind,
        id,
        name,
        ...(kind === 'scheduleEntry' && deviceId !== null && { deviceId }),
      })),
  }
}

/** Throws 409 with the users if there are any. `subject` starts the sentence. */
export function rejectIfUsed(uses: readonly KnownUse[], subject?: string) {
  if (uses.length === 0) return
  const usage = usageOf(uses)
  const detail =
    subject === undefined ? formatUsage(usage) : `${subject} in use by ${formatUsers(usage)}.`
  throw new HttpError(409, detail, { type: PROBLEM.inUse, more: { usage } })
}

/** Such as `In use by 2 devices and 1 template.` */
export const formatUsage = (usage: Usage) => `In use by ${formatUsers(usage)}.`

const LIST = new Intl.ListFormat('en-GB')

const formatUsers = ({ devices, scheduleEntries, templates }: Usage) =>
  LIST.format([
    ...formatCount(devices, 'device', 'devices'),
    ...formatCount(scheduleEntries, 'schedule entry', 'schedule entries'),
    ...formatCount(templates, 'template', 'templates'),
  ])

const formatCount = (count: number, singular: string, plural: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`]
