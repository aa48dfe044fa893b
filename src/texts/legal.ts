/** What those who run this product may replace by words of their own lawyers. */
export const legalTexts = {
  terms: {
    title: 'Terms of service',
    paragraphs: [
      'This console is run by the organization that invited you, or by a provider on its behalf. Use it only for its displays, with the access that you were given.',
      'Your account is personal. Keep your password private, and tell an administrator if you think someone else knows it.',
      'What you upload is shown on displays that others see. Upload only what you have the right to show; you are responsible for its contents.',
      'An administrator can change or end your access at any time. What you created stays with the organization.',
    ],
  },
  privacy: {
    title: 'Privacy policy',
    paragraphs: [
      'The server stores your name, your email address, your role, and a hash of your password. The password cannot be recovered from the hash.',
      'To protect your account, it also records your sign-ins, with time, address and browser, and the changes you make. Administrators of your organization can read these records.',
      'This browser stores what you have viewed and your unsent changes, so that you can work offline. Signing out deletes what you viewed; unsent changes stay until you sign in again.',
      'There are no ads, no trackers and no third-party cookies. No data is shared with third parties.',
      'An administrator can correct your data or delete your account. Ask the person who invited you.',
    ],
  },
}
