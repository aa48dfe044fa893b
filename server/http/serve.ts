import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Parts } from '#server/parts.ts'
import { authenticate, enterOrganization } from '#server/services/authenticate.ts'
import type { Answer, Endpoint, Parsed } from '#src/contract/endpoint.ts'
import { ENTERED_HEADER } from '#src/contract/entered.ts'
import { can } from '#src/domain/permissions.ts'

import { audited } from './audited.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import { discard, hashOf, parseInput, type RawInput, readInput } from './input.ts'
import { forbidden } from './problems.ts'
import { createTurns } from './turns.ts'
import { type Versions, versionsOf } from './versions.ts'

/** What every handler gets beside its input. `origin` is how this caller reaches the server, no slash at its end. */
export interface Always extends Parts, Versions {
  request: FastifyRequest
  origin: string
  /** Done once the change is kept; the answer does not wait for it, and a crash loses it. */
  afterwards: (work: Work) => void
}
type Work = () => Promise<unknown>

/** A call that needs nobody has no actor and no transaction of one: it opens its own by `database.as`. */
type ContextFor<E extends Endpoint> = E['needs'] extends 'nobody'
  ? Always
  : Always & { actor: Actor; tx: Tx }

/** A form carries pictures, and a large one takes 100 MB while it is read. Its decoder uses several cores by itself. */
const takePictureTurn = createTurns(1)

/** A file is given piece by piece, after the transaction: a handler of one opens its own for each. */
type Given<E extends Endpoint> = E['file'] extends string ? AsyncIterable<string> : Answer<E>

type Handler<E extends Endpoint> = (input: Parsed<E>, context: ContextFor<E>) => Promise<Given<E>>

/**
 * Serves one call of the contract: who, may they, what did they send, act, answer. The handler's queries run in one
 * transaction bounded by the caller; it commits when the answer is known, together with the Idempotency-Key.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  parts: Parts,
  endpoint: E,
  handler: Handler<E>,
) {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const actor = endpoint.needs === 'nobody' ? undefined : await admit(endpoint.needs, request)
      const raw = await readInput(endpoint, request, parts.media)
      const later: Work[] = []
      const answering = () => answer(request, reply, actor, raw, later)
      // Before a connection of the database is taken: whoever waits for a turn keeps none from the others.
      const answered = endpoint.form ? takePictureTurn(answering) : answering()
      const body = await answered.finally(() => discard(raw.files))
      for (const work of later)
        work().catch((err: unknown) => request.log.warn({ err }, 'not done after the answer'))
      return send(reply, body, endpoint.file)
    },
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | undefined,
    raw: RawInput,
    later: Work[],
  ) {
    const input = parseInput(endpoint, raw)
    const always: Always = {
      ...parts,
      ...versionsOf(request, reply),
      request,
      origin: originOf(request),
      afterwards: (work) => void later.push(work),
    }
    const handle = (who?: { actor: Actor; tx: Tx }) =>
      handler(input, { ...always, ...who } as ContextFor<E>)
    const written = (given: Given<E>) => JSON.stringify(v.parse(endpoint.answer, given))
    if (!actor) return written(await handle())
    const act = async (who: { actor: Actor; tx: Tx }) =>
      written(
        await audited(endpoint, { ...who, input, request, now: parts.now() }, () => handle(who)),
      )
    if (endpoint.file) {
      const given = await parts.database.as(actor, (tx) => handle({ actor, tx }))
      return Readable.from(given as AsyncIterable<string>)
    }

    const key = endpoint.method === 'GET' ? undefined : idempotencyKeyOf(request)
    const hash = key === undefined ? '' : await hashOf(request, raw)
    return parts.database.as(actor, async (tx) => {
      if (key === undefined) return act({ actor, tx })
      const known = await once(tx, actor, key, { hash, now: parts.now() }, async () => ({
        status: 200,
        body: await act({ actor, tx }),
      }))
      if (known.replayed) reply.header('idempotency-replayed', 'true')
      return known.body
    })
  }

  async function admit(needs: Exclude<Endpoint['needs'], 'nobody'>, request: FastifyRequest) {
    const actor = await authenticate(parts, request.headers.authorization)
    if (needs !== 'anybody' && !can(actor, needs)) throw forbidden()
    // What is the platform's own is of no organisation.
    if (needs === 'platform.manage') return actor
    return enterOrganization(parts, actor, request.headers[ENTERED_HEADER])
  }

  const originOf = (request: FastifyRequest) =>
    parts.publicUrl ?? `${request.protocol}://${request.host}`
}

const send = (reply: FastifyReply, body: string | Readable, file = 'application/json') =>
  reply.header('cache-control', 'no-store').type(file).send(body)
