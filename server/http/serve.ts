import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { actForOrganization, authenticate, findActor } from '#server/services/authenticate.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { Answer, Endpoint, Parsed } from '#src/contract/endpoint.ts'
import type { UploadedFile } from '#src/contract/upload.ts'
import { can } from '#src/domain/permissions.ts'

import { forbidden } from './http-error.ts'
import { idempotencyKeyOf, runOnce } from './idempotency.ts'
import { discard, hashOf, parseInput, type RawInput, readInput } from './input.ts'
import { limitConcurrency } from './semaphore.ts'
import { assembleUpload, deleteParts } from './uploaded-file.ts'
import { type Versions, versionsOf } from './versions.ts'
import { type SkipAudit, withAudit } from './with-audit.ts'

/**
 * What every handler gets besides its input. `origin` is how the caller reaches the server, without
 * a trailing slash.
 */
export interface BaseContext extends Dependencies, Versions {
  request: FastifyRequest
  origin: string
  /** Runs `work` after the commit. The response does not wait for it, and a crash loses it. */
  afterCommit: (work: Work) => void
}
type Work = () => Promise<unknown>

interface Caller {
  actor: Actor
  /**
   * The caller as of now, for work that outlasts the transaction. Throws once access was lost; the
   * token may have expired.
   */
  currentActor: () => Promise<Actor>
}
interface CallerContext extends Caller {
  tx: Tx
  /** For a call that finds everything, or these targets of several, as they should be: the audit log has only changes. */
  skipAudit: SkipAudit
}

/** Anonymous calls have no actor and no transaction: they use `database.as`. */
type ContextFor<E extends Endpoint> = E['auth'] extends 'none'
  ? BaseContext
  : BaseContext & CallerContext

/** Decoding a large image takes 100 MB and several cores, so images are processed one at a time; a part of a file is only stored. */
const limitUploads = limitConcurrency(1)

/** A file is streamed after the transaction; its handler opens a transaction per batch. */
type HandlerResult<E extends Endpoint> = E['file'] extends string
  ? AsyncIterable<string>
  : Answer<E>

type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: ContextFor<E>,
) => Promise<HandlerResult<E>>

interface ServeOptions<E extends Endpoint> {
  /** Runs before the transaction, for what a failed request must not roll back. */
  before?: (actor: Actor, input: Parsed<E>) => Promise<unknown>
}

/**
 * Serves one call of the contract: authenticate, authorize, parse, run, respond. A form arrives
 * after its authorization and waits for other uploads, so its sender is authorized again before it
 * runs; other bodies have arrived before. The handler runs in one transaction limited to the
 * caller, which may restart; the Idempotency-Key commits with it. It must not open another
 * transaction, because requests that wait for a second connection would block all others.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Dependencies,
  endpoint: E,
  handler: Handler<E>,
  { before }: ServeOptions<E> = {},
) {
  app.route({
    method: endpoint.otherMethod ? [endpoint.method, endpoint.otherMethod] : endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const caller = endpoint.auth === 'none' ? undefined : await authorize(endpoint.auth, request)
      const actor = caller?.actor
      const deferred: Work[] = []
      const assemble =
        actor &&
        ((file: UploadedFile) => {
          deferred.push(() => deps.database.as(actor, (tx) => deleteParts(tx, actor, file.sha256)))
          return assembleUpload(deps, actor, file)
        })
      const raw = await readInput(endpoint, request, { store: deps.media, assemble })
      const run = async () =>
        respond(request, reply, endpoint.form ? await renewed(caller) : caller, raw, deferred)
      // Queue before taking a database connection, so that waiting requests hold none.
      const response = endpoint.queue === 'upload' ? limitUploads(run) : run()
      const body = await response.finally(() => discard(raw.files))
      for (const work of deferred)
        work().catch((err: unknown) => request.log.warn({ err }, 'work after the response failed'))
      return send(reply, body, endpoint.file)
    },
  })

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
    raw: RawInput,
    deferred: Work[],
  ) {
    const input = parseInput(endpoint, raw)
    const base: BaseContext = {
      ...deps,
      ...versionsOf(request, reply),
      request,
      origin: originOf(request),
      afterCommit: (work) => void deferred.push(work),
    }
    const handle = (context?: CallerContext) =>
      handler(input, { ...base, ...context } as ContextFor<E>)
    const serialize = (result: HandlerResult<E>) => JSON.stringify(v.parse(endpoint.answer, result))
    if (!caller) return serialize(await handle())
    const { actor } = caller
    await before?.(actor, input)
    const runAudited = (tx: Tx) =>
      withAudit(endpoint, { actor, tx, input, request, now: deps.now() }, (skipAudit) =>
        handle({ ...caller, tx, skipAudit }),
      )
    if (endpoint.file) {
      const chunks = await deps.database.as(actor, runAudited)
      return Readable.from(chunks as AsyncIterable<string>)
    }

    const key = endpoint.method === 'GET' ? undefined : idempotencyKeyOf(request)
    const hash = key === undefined ? '' : await hashOf(request, raw)
    const deferredBefore = deferred.length
    return deps.database.as(actor, async (tx) => {
      // The transaction may have restarted.
      deferred.length = deferredBefore
      if (key === undefined) return serialize(await runAudited(tx))
      const stored = await runOnce(tx, actor, key, { hash, now: deps.now() }, async () => ({
        status: 200,
        body: serialize(await runAudited(tx)),
      }))
      if (stored.replayed) reply.header('idempotency-replayed', 'true')
      return stored.body
    })
  }

  async function authorize(
    auth: Exclude<Endpoint['auth'], 'none'>,
    { headers }: FastifyRequest,
  ): Promise<Caller> {
    const admit = async (user: Actor) => {
      if (auth !== 'required' && !can(user, auth)) throw forbidden()
      // Platform calls ignore the organization header.
      if (auth === 'platform.manage') return user
      return actForOrganization(deps, user, headers[ACTING_ORGANIZATION_HEADER])
    }
    const actor = await admit(await authenticate(deps, headers.authorization))
    return { actor, currentActor: async () => admit(await findActor(deps, actor)) }
  }

  const originOf = (request: FastifyRequest) =>
    deps.publicUrl ?? `${request.protocol}://${request.host}`
}

const renewed = async (caller: Caller | undefined) =>
  caller && { ...caller, actor: await caller.currentActor() }

const send = (reply: FastifyReply, body: string | Readable, file = 'application/json') =>
  reply.header('cache-control', 'no-store').type(file).send(body)
