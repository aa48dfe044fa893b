/** The PIN that the installed app asks for. */
export const deviceLockTexts = {
  name: 'PIN lock',
  off: 'Off',
  on: 'On: asked at startup and after 5 minutes in the background',
  set: 'Set PIN',
  remove: 'Remove PIN',
  removed: 'PIN removed.',
  notRemoved: 'Could not remove the PIN. Try again.',
  isSet: 'PIN set.',
  setTitle: 'Set a PIN',
  pin: 'PIN',
  repeat: 'Repeat the PIN',
  setHint:
    'The PIN works offline and keeps others out of the console on this device. It does not encrypt what is stored here.',
  forgetHint: 'If you forget it, sign in again with your password.',
  title: 'Enter your PIN',
  unlock: 'Unlock',
  wrong: 'Wrong PIN',
  failed: 'Could not check the PIN. Try again.',
  paused: (time: string) => `Too many wrong PINs. Try again at ${time}.`,
  forgot: 'Forgot your PIN?',
  forgotLead:
    'Sign out, then sign in with your password: this needs a connection. Pending changes are kept and sent afterward. What was made available offline is deleted and has to be stored again.',
  signOut: 'Sign out',
}
