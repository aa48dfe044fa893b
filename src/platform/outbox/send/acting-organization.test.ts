import 'fake-indexeddb/auto'

import * as v from 'valibot'
import { expect, it } from 'vitest'

import type { CallOptions } from '#src/platform/http/call-options.ts'

import { defineMutation } from '../define.ts'
import { newOp } from '../save/enqueue.ts'
import { openOutboxDatabase } from '../store/database.ts'
import type { Op } from '../store/op.ts'
import { attempt } from './attempt.ts'

const USER = '00000000-0000-4000-8000-0000000000a1'

it.each([
  ['inside an organization', 'an organisation', 'an organisation'],
  ['outside any organization', undefined, null],
])(
  'a change made %s is sent from there, wherever its author is by then [ORG-19] [PERM-29]',
  async (_where, inside, sentFrom) => {
    const asked: CallOptions[] = []
    const mutation = defineMutation({
      kind: 'thing.add',
      input: v.object({ name: v.string() }),
      queue: 'light',
      lane: () => 'thing',
      entity: () => 'thing:1',
      label: ({ name }) => name,
      refetch: () => [],
      send: async (_input, { options }) => void asked.push(options),
    })
    const db = openOutboxDatabase(`${USER}-${inside ?? 'outside'}`)
    const by = { userId: USER, appBuild: 'test', actingOrganizationId: inside, now: () => 0 }
    const seq = await db.ops.add(newOp(by, mutation, { name: 'Annex' }, {}) as Op)
    await attempt(
      {
        db,
        definitions: new Map([[mutation.kind, mutation]]),
        userId: USER,
        currentUserId: () => USER,
        now: () => 1,
        lastAnswerMs: () => 1,
        confirmedServerNow: async () => 1,
        triedInThisPage: new Set(),
        supportsIdempotencyKeys: async () => true,
        canReachServer: async () => true,
        random: () => 0,
        onProgress: () => undefined,
      },
      Number(seq),
      'tab',
      new AbortController().signal,
    )
    expect(asked.map((options) => options.actingOrganizationId)).toEqual([sentFrom])
    db.close()
  },
)
