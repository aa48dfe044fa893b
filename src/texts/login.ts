import { plural } from './plural.ts'

export const loginTexts = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  rememberMeHint: 'Needed to work offline after closing the browser',
  forgotPassword: 'Forgot password?',
  submit: 'Sign in',
  successful: 'Login successful',
  failed: 'Login failed',
  invalidCredentials: 'Invalid credentials!',
  demoAccounts: 'Demo accounts',
  noDevices: 'No devices yet?',
  shop: 'Buy your first one in the shop',
  promo: 'Paper that changes its mind, for months on one charge.',
  readMore: 'Read more',
  forgotPasswordTitle: 'Forgot password',
  resetPasswordTitle: 'Reset password',
  confirmTitle: 'Join your organisation',
  createAccountTitle: 'Create an organization account',
  waitingHere: (count: number) =>
    plural(
      count,
      `${count} unsent change is stored on this device. It will be sent when its author signs in.`,
      `${count} unsent changes are stored on this device. They will be sent when their authors sign in.`,
    ),
  backToLogin: 'Back to sign-in',
}
