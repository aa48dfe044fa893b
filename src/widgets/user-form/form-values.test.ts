import { describe, expect, it } from 'vitest'

import { buildUser } from '#tests/fixtures/user.ts'

import {
  toUpdate,
  type UserValues,
  toInvitation,
  EMPTY_USER,
  mergeEdits,
  validateText,
  toFormValues,
} from './form-values.ts'

const ORGANIZATION = '00000000-0000-4000-8000-000000000001'
const filled = (changes: Partial<UserValues> = {}): UserValues => ({
  ...EMPTY_USER,
  fullName: 'Ada New',
  email: 'ada@ink.example',
  ...changes,
})

describe('invitation request', () => {
  const sent = (changes: Partial<UserValues> = {}) => {
    const typed = filled(changes)
    return toInvitation(typed, typed, { organizationId: ORGANIZATION, workspaceIds: ['house'] })
  }

  it('has exactly the listed fields with default toggles [USER-18] [USER-19] [USER-20] [CALL-19]', () => {
    expect(sent()).toEqual({
      fullName: 'Ada New',
      email: 'ada@ink.example',
      role: 'ORG_VIEWER',
      workspaceIds: ['house'],
      organizationId: ORGANIZATION,
    })
  })

  it.each([
    [{ billingAndInvoices: true }, { billingAndInvoices: true }],
    [{ active: false }, { active: false }],
  ])('includes a toggle that differs from its default: %j [USER-20] [USER-33]', (changes, more) => {
    expect(sent(changes)).toEqual({ ...sent(), ...more })
  })
})

describe('update request', () => {
  const user = buildUser({ workspaceIds: ['house'], role: 'ORG_EDITOR' })
  const sent = (changes: Partial<UserValues>) => {
    const typed = { ...toFormValues(user), ...changes }
    return toUpdate(user, typed, typed, [...typed.workspaceIds])
  }
  const UNCHANGED = {
    email: user.email,
    role: 'ORG_EDITOR',
    active: true,
    workspaceIds: ['house'],
  }

  it.each([
    [{}, UNCHANGED],
    [{ fullName: ` ${user.fullName} ` }, UNCHANGED],
    [{ fullName: 'Ada Other' }, { ...UNCHANGED, fullName: 'Ada Other' }],
    [{ active: false }, { ...UNCHANGED, active: false }],
    [{ billingAndInvoices: true }, { ...UNCHANGED, billingAndInvoices: true }],
    [{ email: ' new@ink.example ' }, { ...UNCHANGED, email: 'new@ink.example' }],
  ] as [Partial<UserValues>, object][])(
    'for %j omits an unchanged name [USER-27] [USER-28]',
    (changes, expected) => {
      expect(sent(changes)).toEqual(expected)
    },
  )
})

it('starts with the pending email', () => {
  expect(toFormValues(buildUser({ pendingEmail: 'next@ink.example' })).email).toBe(
    'next@ink.example',
  )
})

it.each([
  [
    { fullName: '', email: '' },
    { fullName: 'common:required', email: 'common:required' },
  ],
  [
    { fullName: ' ', email: 'ada' },
    { fullName: 'common:required', email: 'login:notAnEmail' },
  ],
  [{ fullName: 'A', email: 'ada@ink.example' }, {}],
])('validates %j [USER-23]', (written, expected) => {
  expect(validateText(written)).toEqual(expected)
})

it.each([
  ['unchanged values stay', {}, {}, {}],
  ['theirs is used if only they changed it', { fullName: 'Theirs' }, {}, { fullName: 'Theirs' }],
  [
    'mine is used if both of us changed it',
    { fullName: 'Theirs' },
    { fullName: 'Mine' },
    { fullName: 'Mine' },
  ],
  [
    'workspaces that both of us added and removed are merged',
    { workspaceIds: new Set(['b', 'c', 'theirs']) },
    { workspaceIds: new Set(['a', 'b', 'mine']) },
    { workspaceIds: new Set(['b', 'theirs', 'mine']) },
  ],
] as [string, Partial<UserValues>, Partial<UserValues>, Partial<UserValues>][])(
  'after a conflict, %s',
  (_what, theirs, mine, expected) => {
    const before = filled({ workspaceIds: new Set(['a', 'b', 'c']) })
    const after = mergeEdits({ ...before, ...theirs }, before, { ...before, ...mine })
    expect(after).toEqual({ ...before, ...expected })
  },
)
