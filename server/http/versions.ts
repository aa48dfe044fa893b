import type { FastifyReply, FastifyRequest } from 'fastify'

import { versionTag } from '#src/contract/version.ts'

import { changedSince } from './problems.ts'

export interface Versions {
  /** Sends the `ETag` of a state that was last changed at `updatedAt`. */
  tag: (updatedAt: Date) => void
  /** Refuses (412, with the state now) when the caller's `If-Match` names another state than the present one. */
  expectUnchanged: (updatedAt: Date, current: () => Promise<unknown>) => Promise<void>
}

export const etagOf = (updatedAt: Date) => versionTag(updatedAt.toISOString())

export function versionsOf(request: FastifyRequest, reply: FastifyReply): Versions {
  return {
    tag: (updatedAt) => void reply.header('etag', etagOf(updatedAt)),
    expectUnchanged: async (updatedAt, current) => {
      const wanted = request.headers['if-match']
      if (wanted === undefined || wanted.trim() === '*') return
      // Proxies that compress mark the tag as weak.
      const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      if (!tags.includes(etagOf(updatedAt))) throw changedSince(await current())
    },
  }
}
