import type { FormErrors } from '@modular-forms/react'
import * as v from 'valibot'

import {
  InvitableRoleSchema,
  type InviteUser,
  InviteUserSchema,
  type UpdateUser,
  type User,
} from '#src/contract/user.ts'

type InvitableRole = v.InferOutput<typeof InvitableRoleSchema>

/** Text fields. */
export type TextValues = {
  fullName: string
  email: string
}

/** Other fields. `workspaceIds` includes checked workspaces below checked ones. */
export interface ChoiceValues {
  role: InvitableRole
  billingAndInvoices: boolean
  active: boolean
  workspaceIds: ReadonlySet<string>
}

export const hasSameChoices = (one: ChoiceValues, other: ChoiceValues) =>
  one.role === other.role &&
  one.billingAndInvoices === other.billingAndInvoices &&
  one.active === other.active &&
  one.workspaceIds.size === other.workspaceIds.size &&
  [...one.workspaceIds].every((id) => other.workspaceIds.has(id))

export const hasSameText = (one: TextValues, other: TextValues) =>
  one.fullName === other.fullName && one.email === other.email

export type UserValues = TextValues & ChoiceValues

export const EMPTY_USER: UserValues = {
  fullName: '',
  email: '',
  role: 'ORG_VIEWER',
  billingAndInvoices: false,
  active: true,
  workspaceIds: new Set(),
}

/** Of a draft: the fields as typed, valid or not. */
export const StoredValuesSchema = v.object({
  fullName: v.string(),
  email: v.string(),
  role: InvitableRoleSchema,
  billingAndInvoices: v.boolean(),
  active: v.boolean(),
  workspaceIds: v.array(v.string()),
})
type StoredValues = v.InferOutput<typeof StoredValuesSchema>

export const toStored = (values: UserValues): StoredValues => ({
  ...values,
  workspaceIds: [...values.workspaceIds],
})
export const fromStored = (stored: StoredValues): UserValues => ({
  ...stored,
  workspaceIds: new Set(stored.workspaceIds),
})

export const toFormValues = (user: User): UserValues => ({
  fullName: user.fullName,
  // Saving the pending address keeps it pending; the current one would withdraw it.
  email: user.pendingEmail ?? user.email,
  // Owners and root users cannot be edited.
  role: user.role === 'ORG_OWNER' || user.role === 'ROOT' ? 'ORG_ADMIN' : user.role,
  billingAndInvoices: user.billingAndInvoices,
  active: user.enabled,
  workspaceIds: new Set(user.workspaceIds),
})

const TextValuesSchema = v.object({
  fullName: InviteUserSchema.entries.fullName,
  email: InviteUserSchema.entries.email,
})

/** The first message of each field, as codes of `fieldProblems` (USER-23). */
export function validateText(text: {
  [Name in keyof TextValues]?: string | null | undefined
}): FormErrors<TextValues> {
  const read = v.safeParse(TextValuesSchema, { fullName: '', email: '', ...text })
  return read.success ? {} : firstMessages(v.flatten(read.issues).nested ?? {})
}

/** Server messages of the text fields. */
export const serverErrors = (fields: Readonly<Record<string, readonly string[]>>) =>
  firstMessages({ fullName: fields['fullName'], email: fields['email'] })

const firstMessages = (
  messages: Readonly<Record<string, readonly string[] | undefined>>,
): FormErrors<TextValues> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([field, list]) => (list?.[0] ? [[field, list[0]]] : [])),
  )

/** Request body of an invitation. Flags are sent only if they differ from the default (USER-20). */
export const toInvitation = (
  text: TextValues,
  choices: ChoiceValues,
  { organizationId, workspaceIds }: { organizationId: string; workspaceIds: string[] },
) =>
  ({
    fullName: text.fullName,
    email: text.email,
    role: choices.role,
    workspaceIds,
    organizationId,
    ...(choices.billingAndInvoices && { billingAndInvoices: true }),
    ...(!choices.active && { active: false }),
  }) as InviteUser

/** Request body of an update. Name and billing flag are sent only if changed (USER-27, USER-28). */
export const toUpdate = (
  seen: User,
  { fullName, email }: TextValues,
  choices: ChoiceValues,
  workspaceIds: string[],
): UpdateUser => ({
  email: email.trim(),
  ...(fullName.trim() !== seen.fullName && { fullName: fullName.trim() }),
  role: choices.role,
  active: choices.active,
  workspaceIds,
  ...(choices.billingAndInvoices !== seen.billingAndInvoices && {
    billingAndInvoices: choices.billingAndInvoices,
  }),
})

/** Three-way merge: `theirs`, except for fields that differ between `before` and `mine`. */
export function mergeEdits(theirs: UserValues, before: UserValues, mine: UserValues): UserValues {
  const merged = <Name extends keyof UserValues>(name: Name) =>
    mine[name] === before[name] ? theirs[name] : mine[name]
  const isRetained = (id: string) => mine.workspaceIds.has(id) || !before.workspaceIds.has(id)
  const added = [...mine.workspaceIds].filter((id) => !before.workspaceIds.has(id))
  return {
    fullName: merged('fullName'),
    email: merged('email'),
    role: merged('role'),
    billingAndInvoices: merged('billingAndInvoices'),
    active: merged('active'),
    workspaceIds: new Set([...[...theirs.workspaceIds].filter(isRetained), ...added]),
  }
}
