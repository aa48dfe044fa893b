import { addNamespace } from '../runtime.ts'

/** What everybody who runs this product may replace by words of their own lawyers. */
export const legal = addNamespace('legal', {
  termsTitle: 'Terms of service',
  terms1:
    'This console is run by the organisation that invited you, or by a provider on its behalf. Use it for its displays alone, with the access that you were given.',
  terms2:
    'Your account is yours: keep the password to yourself, and tell an administrator when you think that somebody else knows it.',
  terms3:
    'What you upload is shown on displays that others see. Upload what you may show: you answer for its contents and for the rights to it.',
  terms4:
    'An administrator can change or end your access at any time. What you made stays with the organisation.',
  privacyTitle: 'Privacy policy',
  privacy1:
    'The server keeps your name, your e-mail address, your role, and a hash of your password, from which the password cannot be read back.',
  privacy2:
    'For the safety of the account it also notes when and from which address and browser you signed in, and which changes you made. Administrators of your organisation can read those notes.',
  privacy3:
    'This browser keeps what you have seen and what you have not sent yet, so that you can work without a network. Signing out deletes what was kept; changes that were not sent stay until their author signs in again.',
  privacy4:
    'There are no advertisements, no trackers and no cookies of others. Nothing is passed on to third parties.',
  privacy5:
    'An administrator can correct your data or delete your account. Ask the one who invited you.',
})
