import type { FastifyRequest } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { type AuditThing, recordDeed } from '#server/services/audit.ts'
import { calls } from '#src/contract/calls.ts'
import type { Answer, Endpoint, Parsed } from '#src/contract/endpoint.ts'

import { changesBetween, findThing, type FoundThing } from './audit-things.ts'
import { type Trail, TRAILS } from './audit-trails.ts'

const NAMES = new Map<Endpoint, string>(
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => [endpoint, name]),
)

interface Doing<E extends Endpoint> {
  tx: Tx
  actor: Actor
  input: Parsed<E>
  request: FastifyRequest
  now: Date
}

export const auditOrigin = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent'],
})

/**
 * Does what a call does, and writes down who did it, to what and what it changed, in the same transaction: refused or broken off, both
 * are undone. Whatever only reads is done as it is.
 */
export async function audited<E extends Endpoint, Given>(
  endpoint: E,
  { tx, actor, input, request, now }: Doing<E>,
  act: () => Promise<Given>,
): Promise<Given> {
  const action = NAMES.get(endpoint) ?? ''
  const trail = (TRAILS as unknown as Partial<Record<string, Trail<E>>>)[action]
  if (!trail) return act()
  const aim = await aimOf(trail, tx, actor, input)
  const before = aim && (await findThing(tx, aim.kind, aim.id))
  const placedBefore = aim?.place && (await placeOf(tx, aim.place))
  const given = await act()
  const answer = given as Answer<E>
  const ids = trail.many?.(answer, input)
  if (ids?.length === 0) return given
  const after = await afterwards(trail, tx, before, answer)
  const target = before ?? after
  const place = placedBefore ?? (trail.at && (await placeOf(tx, trail.at(input))))
  const organizationId = organizationOf(target, place, actor)
  await recordDeed(
    tx,
    { id: actor.userId },
    {
      action,
      at: now,
      from: auditOrigin(request),
      organizationId,
      target,
      place,
      many: ids && trail.kind && { kind: trail.kind, ids },
      changes: changesBetween(before, after),
    },
  )
  return given
}

async function aimOf<E extends Endpoint>(
  { kind, of, resolve }: Trail<E>,
  tx: Tx,
  actor: Actor,
  input: Parsed<E>,
) {
  if (resolve) return resolve(tx, input)
  return kind && of ? { kind, id: of(input, actor), place: undefined } : undefined
}

async function afterwards<E extends Endpoint>(
  { kind, compares, made }: Trail<E>,
  tx: Tx,
  before: FoundThing | undefined,
  answer: Answer<E>,
) {
  if (!kind) return undefined
  if (made) return findThing(tx, kind, made(answer))
  return compares && before ? findThing(tx, kind, before.id) : undefined
}

/** Of what it was done to; of many, where that is or who did it. */
const organizationOf = (
  target: FoundThing | undefined,
  place: FoundThing | undefined,
  { organizationId }: Actor,
) => target?.organizationId ?? organizationId ?? place?.organizationId

const placeOf = (tx: Tx, { kind, id }: Pick<AuditThing, 'kind' | 'id'>) => findThing(tx, kind, id)
