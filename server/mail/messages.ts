import { messageOf, plainName } from './message.ts'

/** Sender-supplied names appear below the text, labeled, never in a greeting or subject. */
const claimed = (label: string, name: string | undefined) => {
  const plain = plainName(name ?? '')
  return plain === '' ? [] : [`${label}: “${plain}”`]
}

/**
 * Invitation; the link is valid for a week (AUTH-32, ORG-13). The first users of an organization
 * have no inviter.
 */
export const invitationMessage = ({
  organizationName,
  invitedBy,
  link,
}: {
  organizationName: string
  invitedBy?: string | undefined
  link: string
}) =>
  messageOf({
    subject: 'You are invited to Inkfleet',
    before: [
      'Hello,',
      'You are invited to an organization that manages its e-paper displays with Inkfleet. Choose a password within a week to join it:',
    ],
    action: { label: 'Join your organisation', link },
    after: [
      ...claimed('Organization', organizationName),
      ...claimed('Invited by', invitedBy),
      'If you did not expect this, you can ignore this email. No account is created without a password.',
    ],
  })

/** Password reset; the link is valid for an hour (AUTH-15). */
export const resetMessage = (link: string) =>
  messageOf({
    subject: 'Choose a new password',
    before: [
      'We received a request for a new password for your account. Choose one within an hour:',
    ],
    action: { label: 'Choose a new password', link },
    after: ['If you did not request this, do nothing. Your password stays the same.'],
  })

interface EmailChange {
  organizationName: string
  changedBy: { fullName: string; email: string }
}

/** Confirmation of a new address; the link is valid for three days. */
export const confirmEmailMessage = ({
  organizationName,
  changedBy,
  link,
}: EmailChange & { link: string }) =>
  messageOf({
    subject: 'Confirm your new email address',
    before: [
      'Hello,',
      'This address was entered as the new email address of an Inkfleet account. Confirm it within three days:',
    ],
    action: { label: 'Confirm email address', link },
    after: [
      ...claimed('Organization', organizationName),
      ...claimed('Changed by', changedBy.fullName),
      'If you did not expect this, you can ignore this email. The account keeps its current address.',
    ],
  })

/** Notice to the current address when a new one is entered. */
export const emailChangeMessage = ({
  organizationName,
  changedBy,
  newEmail,
}: EmailChange & { newEmail: string }) =>
  messageOf({
    subject: 'A new email address was entered for your account',
    before: [
      'Hello,',
      `${newEmail} was entered as the new email address of your Inkfleet account by ${changedBy.email}.`,
      'Your account keeps its current address until the owner of the new one confirms it. Until then you sign in as before.',
    ],
    after: [
      ...claimed('Organization', organizationName),
      ...claimed('Changed by', changedBy.fullName),
      'If you did not expect this, tell the owner of your organization.',
    ],
  })
