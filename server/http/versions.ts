import type { FastifyReply, FastifyRequest } from 'fastify'

import { versionTag } from '#src/contract/version.ts'

import { changedSince } from './http-error.ts'

export interface Versions {
  /** Sets the `ETag` header for a state last changed at `updatedAt`. */
  setEtag: (updatedAt: Date) => void
  /** Throws 412 with the current state if `If-Match` names another one. */
  expectUnchanged: (updatedAt: Date, current: () => Promise<unknown>) => Promise<void>
}

export const etagOf = (updatedAt: Date) => versionTag(updatedAt.toISOString())

export function versionsOf(request: FastifyRequest, reply: FastifyReply): Versions {
  return {
    setEtag: (updatedAt) => void reply.header('etag', etagOf(updatedAt)),
    expectUnchanged: async (updatedAt, current) => {
      const ifMatch = request.headers['if-match']
      if (ifMatch === undefined || ifMatch.trim() === '*') return
      // Compressing proxies mark the tag as weak.
      const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      if (!tags.includes(etagOf(updatedAt))) throw changedSince(await current())
    },
  }
}
