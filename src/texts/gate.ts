/** The pages behind the links of mails, and the one that asks for a link. */
export const gateTexts = {
  forgotLead:
    'Enter the email address of your account. We will send you a link to choose a new password.',
  forgotSubmit: 'Send instructions',
  forgotSent: (email: string) =>
    `If ${email} was used for an account, instructions to reset the password will be sent to it.`,
  forgotSentHint: 'The link is valid for an hour. If nothing arrives, check your spam folder.',
  forgotAgain: 'Use another address',
  tooMany: (waitMs: number) =>
    `Too many attempts. Try again in ${Math.max(1, Math.ceil(waitMs / 60_000))} min.`,
  newPassword: 'New password',
  passwordHint: 'Use at least 8 characters.',
  showPassword: 'Show',
  hidePassword: 'Hide',
  saveChanges: 'Save changes',
  passwordChanged: 'Password was changed successfully',
  changeFailed: 'Something went wrong, please try again',
  askAgain: 'Request a new link',
  confirmEmailTitle: 'Confirm your email address',
  confirmEmailLead: 'After you confirm it, use this address to sign in.',
  confirmEmail: 'Confirm email address',
  emailConfirmed: 'Email address confirmed. Use it to sign in from now on.',
  emailLinkOver:
    'This link was already used or is no longer valid. If you confirmed the address before, sign in with it. Otherwise, ask the person who manages your account to save the address again.',
  emailTaken: 'Another account uses this address.',
  linkIncomplete: 'This link is incomplete. Open it again from the email, or copy all of it.',
  fullName: 'Full name',
  join: 'Create account',
  joinLead: (organization: string) => `Choose a password to join ${organization}.`,
  joinLeadUnnamed: 'Choose a password to join.',
  joined: 'Account created successfully!',
  joinFailed: 'Something went wrong',
  linkOver:
    'This link was already used or has expired. If you already have an account, sign in. Otherwise, ask the person who invited you to send the email again.',
  linkBroken: 'This link is incomplete. Open it again from the email, or copy all of it.',
  byJoining: 'By creating an account, you accept the',
  and: 'and the',
  terms: 'terms of service',
  privacy: 'privacy policy',
  signedIn:
    'Another user is signed in here. They will be signed out when you finish; their unsent changes stay on this device.',
}
