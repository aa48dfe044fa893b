import { addNamespace } from '../runtime.ts'

export const login = addNamespace('login', {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  submit: 'Log in',
  successful: 'Login successful',
  failed: 'Login failed',
  invalidCredentials: 'Invalid credentials!',
  notAnEmail: 'Invalid email!',
  noDevices: 'No devices yet?',
  shop: 'Buy your first one in the shop',
  promo: 'Paper that changes its mind, for months on one charge.',
  readMore: 'Read more',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  passwordTooShort: 'Password should contain at least 8 characters',
})
