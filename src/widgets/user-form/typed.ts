import type { FormErrors } from '@modular-forms/react'
import * as v from 'valibot'

import type { InvitableRoleSchema, InviteUser, UpdateUser, User } from '#src/contract/user.ts'
import { InviteUserSchema } from '#src/contract/user.ts'

type InvitableRole = v.InferOutput<typeof InvitableRoleSchema>

/** What is written by hand. */
export type Written = {
  fullName: string
  email: string
}

/** What is chosen beside it. `workspaceIds` holds what was ticked, also below what is ticked. */
export interface Chosen {
  role: InvitableRole
  billingAndInvoices: boolean
  active: boolean
  workspaceIds: ReadonlySet<string>
}

export type Filled = Written & Chosen

export const NOBODY: Filled = {
  fullName: '',
  email: '',
  role: 'ORG_VIEWER',
  billingAndInvoices: false,
  active: true,
  workspaceIds: new Set(),
}

export const typedOf = (user: User): Filled => ({
  fullName: user.fullName,
  // Saved unchanged, a pending address stays pending; the present one would withdraw it.
  email: user.pendingEmail ?? user.email,
  // Owners and the platform's own are not edited.
  role: user.role === 'ORG_OWNER' || user.role === 'ROOT' ? 'ORG_ADMIN' : user.role,
  billingAndInvoices: user.billingAndInvoices,
  active: user.enabled,
  workspaceIds: new Set(user.workspaceIds),
})

const WrittenSchema = v.object({
  fullName: InviteUserSchema.entries.fullName,
  email: InviteUserSchema.entries.email,
})

/** The first message of each field, as keys of the catalogue (USER-23). */
export function problemsOf(written: {
  [Name in keyof Written]?: string | null | undefined
}): FormErrors<Written> {
  const read = v.safeParse(WrittenSchema, { fullName: '', email: '', ...written })
  return read.success ? {} : firstOfEach(v.flatten(read.issues).nested ?? {})
}

/** What the server said of the fields that are written. */
export const refusedFields = (fields: Readonly<Record<string, readonly string[]>>) =>
  firstOfEach({ fullName: fields['fullName'], email: fields['email'] })

const firstOfEach = (
  messages: Readonly<Record<string, readonly string[] | undefined>>,
): FormErrors<Written> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([field, all]) => (all?.[0] ? [[field, all[0]]] : [])),
  )

/** What is sent of an invitation: a flag only where it differs from its default (USER-20). */
export const invitationOf = (
  written: Written,
  chosen: Chosen,
  { organizationId, workspaceIds }: { organizationId: string; workspaceIds: string[] },
) =>
  ({
    fullName: written.fullName,
    email: written.email,
    role: chosen.role,
    workspaceIds,
    organizationId,
    ...(chosen.billingAndInvoices && { billingAndInvoices: true }),
    ...(!chosen.active && { active: false }),
  }) as InviteUser

/** What is sent of a change: the name and the flag of bills only where they differ (USER-27, USER-28). */
export const changesOf = (
  seen: User,
  { fullName, email }: Written,
  chosen: Chosen,
  workspaceIds: string[],
): UpdateUser => ({
  email: email.trim(),
  ...(fullName.trim() !== seen.fullName && { fullName: fullName.trim() }),
  role: chosen.role,
  active: chosen.active,
  workspaceIds,
  ...(chosen.billingAndInvoices !== seen.billingAndInvoices && {
    billingAndInvoices: chosen.billingAndInvoices,
  }),
})

/** What was typed and chosen, on top of what somebody else saved meanwhile: theirs, except for what is not as it was `before`. */
export function onTopOf(theirs: Filled, before: Filled, mine: Filled): Filled {
  const kept = <Name extends keyof Filled>(name: Name) =>
    mine[name] === before[name] ? theirs[name] : mine[name]
  const isKept = (id: string) => mine.workspaceIds.has(id) || !before.workspaceIds.has(id)
  const added = [...mine.workspaceIds].filter((id) => !before.workspaceIds.has(id))
  return {
    fullName: kept('fullName'),
    email: kept('email'),
    role: kept('role'),
    billingAndInvoices: kept('billingAndInvoices'),
    active: kept('active'),
    workspaceIds: new Set([...[...theirs.workspaceIds].filter(isKept), ...added]),
  }
}
