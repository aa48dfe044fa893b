import { messageOf } from './message.ts'

/** For who was asked to join an organisation; the link is good for a week (AUTH-32, ORG-13). */
export const invitationMessage = (to: {
  fullName: string
  organizationName: string
  link: string
}) =>
  messageOf({
    subject: `Join ${to.organizationName} on Inkfleet`,
    before: [
      `Hello ${to.fullName},`,
      `you are invited to join ${to.organizationName}, which looks after its e-paper displays with Inkfleet. Choose a password within a week:`,
    ],
    action: { label: 'Join your organisation', link: to.link },
    after: ['If you did not expect this, do nothing: without a password there is no account.'],
  })

/** For who has an account and lost its password; the link is good for an hour (AUTH-15). */
export const resetMessage = (link: string) =>
  messageOf({
    subject: 'Choose a new password',
    before: ['Somebody asked for a new password for your account. Choose one within an hour:'],
    action: { label: 'Choose a new password', link },
    after: ['If it was not you, do nothing: the old password stays.'],
  })

/** For the address that an account had until somebody changed it: its owner hears of it where they still read. */
export const movedMessage = (to: { fullName: string; organizationName: string; email: string }) =>
  messageOf({
    subject: 'The address of your account was changed',
    before: [
      `Hello ${to.fullName},`,
      `who manages the users of ${to.organizationName} changed the e-mail address of your account to ${to.email}.`,
    ],
    after: ['If you did not expect this, tell the owner of your organisation.'],
  })
