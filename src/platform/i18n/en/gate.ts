import { addNamespace } from '../runtime.ts'

/** The pages behind the links of mails, and the one that asks for a link. */
export const gate = addNamespace('gate', {
  forgotLead:
    'Enter the address of your account. You get an e-mail with a link to choose a new password.',
  forgotSubmit: 'Send instructions',
  forgotSent:
    'If {{email}} was used for an account, instructions to reset the password will be sent to it.',
  forgotSentHint: 'The link is good for an hour. Look among the spam if nothing comes.',
  forgotAgain: 'Use another address',
  tooMany: 'Too many attempts. Try again in {{minutes}} min.',
  newPassword: 'New password',
  passwordHint: 'Use at least 8 characters.',
  showPassword: 'Show',
  hidePassword: 'Hide',
  saveChanges: 'Save changes',
  passwordChanged: 'Password was changed successfully',
  changeFailed: 'Something went wrong, please try again',
  askAgain: 'Ask for a new link',
  confirmEmailTitle: 'Confirm your email address',
  confirmEmailLead: 'Once confirmed, you sign in with this address instead of the current one.',
  confirmEmail: 'Confirm email address',
  emailConfirmed: 'Email address confirmed. Use it to sign in from now on.',
  emailLinkOver:
    'This link was used before or is no longer valid. Ask the person who manages your account to save the address again.',
  emailTaken: 'Another account uses this address.',
  linkIncomplete: 'This link is incomplete. Open it from the email again, or copy all of it.',
  fullName: 'Full name',
  join: 'Create account',
  joinLead: 'Choose a password to join {{organization}}.',
  joinLeadUnnamed: 'Choose a password to join.',
  joined: 'Account created successfully!',
  joinFailed: 'Something went wrong',
  linkOver: 'This link was used before, or is over. Ask who invited you to send the e-mail again.',
  linkBroken: 'This link is not whole. Open it from the e-mail once more, or copy all of it.',
  byJoining: 'By creating an account you accept the',
  and: 'and the',
  terms: 'terms of service',
  privacy: 'privacy policy',
  signedIn:
    'Somebody is signed in here. They are signed out when you are done; what they have not sent stays on this device.',
})
