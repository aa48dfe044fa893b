import { messageOf, plainName } from './message.ts'

/** What senders typed about themselves stands below the text of the mail, marked as theirs, never in a greeting or a subject. */
const claimed = (label: string, name: string | undefined) => {
  const plain = plainName(name ?? '')
  return plain === '' ? [] : [`${label}: “${plain}”`]
}

/** For an invited person; the link is good for a week (AUTH-32, ORG-13). Nobody invites the first users of an organization. */
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
      'If you did not expect this, do nothing: without a password there is no account.',
    ],
  })

/** For the owner of an account who lost its password; the link is good for an hour (AUTH-15). */
export const resetMessage = (link: string) =>
  messageOf({
    subject: 'Choose a new password',
    before: ['Somebody asked for a new password for your account. Choose one within an hour:'],
    action: { label: 'Choose a new password', link },
    after: ['If it was not you, do nothing: the old password stays.'],
  })

interface EmailChange {
  organizationName: string
  changedBy: { fullName: string; email: string }
}

/** For the new address of an account, which counts once the link was followed; the link is good for three days. */
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
      'If you did not expect this, do nothing: the account keeps its current address.',
    ],
  })

/** For the current address of an account, as soon as another one was entered. */
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
