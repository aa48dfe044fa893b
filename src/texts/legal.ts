/** What those who run this product may replace by words of their own lawyers. */
export const legalTexts = {
  termsTitle: 'Terms of service',
  terms1:
    'This console is run by the organization that invited you, or by a provider on its behalf. Use it only for its displays, with the access that you were given.',
  terms2:
    'Your account is personal. Keep your password private, and tell an administrator if you think someone else knows it.',
  terms3:
    'What you upload is shown on displays that others see. Upload only what you have the right to show; you are responsible for its contents.',
  terms4:
    'An administrator can change or end your access at any time. What you created stays with the organization.',
  privacyTitle: 'Privacy policy',
  privacy1:
    'The server stores your name, your email address, your role, and a hash of your password. The password cannot be recovered from the hash.',
  privacy2:
    'To protect your account, it also records your sign-ins, with time, address and browser, and the changes you make. Administrators of your organization can read these records.',
  privacy3:
    'This browser stores what you have viewed and your unsent changes, so that you can work offline. Signing out deletes what you viewed; unsent changes stay until you sign in again.',
  privacy4:
    'There are no ads, no trackers and no third-party cookies. No data is shared with third parties.',
  privacy5:
    'An administrator can correct your data or delete your account. Ask the person who invited you.',
}
