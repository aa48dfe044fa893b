import { expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'

import { dropRefusal } from './drop-refusal.ts'

it.each<[Role, string | undefined, RegExp | undefined]>([
  ['ORG_EDITOR', 'ours', undefined],
  ['ROOT', 'ours', undefined],
  ['ORG_VIEWER', 'ours', /role does not allow/],
  ['ROOT', undefined, /belongs to no organization/],
  ['ORG_VIEWER', undefined, /role does not allow/],
])('an image dropped by %s on a device of organization %s: %s', (role, owner, reason) => {
  const refusal = dropRefusal(role, owner)
  if (reason) expect(refusal).toMatch(reason)
  else expect(refusal).toBeUndefined()
})
