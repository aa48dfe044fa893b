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
  const placed = aim?.place && (await placeOf(tx, aim.place))
  const given = await act()
  const answer = given as Answer<E>
  const many = manyOf(trail, answer, input)
  if (many?.ids.length === 0) return given
  const after = await afterwards(trail, tx, before, answer)
  const place = placed ?? (trail.at && (await placeOf(tx, trail.at(input))))
  const found = about(actor, { before, after, place })
  const deed = { action, at: now, from: auditOrigin(request), many, ...found }
  await recordDeed(tx, { id: actor.userId }, deed)
  return given
}

const manyOf = <E extends Endpoint>(
  { kind, many }: Trail<E>,
  answer: Answer<E>,
  input: Parsed<E>,
) => (kind && many ? { kind, ids: many(answer, input) } : undefined)

interface Found {
  before: FoundThing | undefined
  after: FoundThing | undefined
  place: FoundThing | undefined
}

/** The organisation is that of what it was done to; of many, that of whoever did it, or of where. */
function about({ organizationId }: Actor, { before, after, place }: Found) {
  const target = before ?? after
  return {
    organizationId: target?.organizationId ?? organizationId ?? place?.organizationId,
    target,
    place,
    changes: changesBetween(before, after),
  }
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

const placeOf = (tx: Tx, { kind, id }: Pick<AuditThing, 'kind' | 'id'>) => findThing(tx, kind, id)
