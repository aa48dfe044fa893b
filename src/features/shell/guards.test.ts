// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import { session } from '#src/platform/session/session.ts'
import { createConsoleRouter } from '#src/router.tsx'

const USER_ID = '3f1c5a8e-0f2b-4a57-9c55-0d1f6a1c2b3d'
const IN_AN_HOUR_S = Math.floor(Date.now() / 1_000) + 3_600

/** Only the claims are read; the signature is not verified. */
const tokenOf = (role: Role) => {
  const claims = { sub: USER_ID, role, exp: IN_AN_HOUR_S, ...(role !== 'ROOT' && { org: USER_ID }) }
  return ['{}', JSON.stringify(claims), ''].map(btoa).join('.')
}

const signIn = (role: Role) =>
  session.begin(
    {
      accessToken: tokenOf(role),
      refreshToken: 'r',
      refreshTokenValidTill: '2030-01-01T00:00:00.000Z',
      user: { id: USER_ID },
    },
    { remember: true },
  )

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
afterEach(() => session.logout())

/** The final path after opening `path`. */
async function ends(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createConsoleRouter(new QueryClient(), history)
  await router.load()
  return router.state.location.pathname
}

const BEHIND_LOGIN = [
  '/home',
  '/media-library',
  '/permissions',
  '/settings',
  '/users',
  '/admin/dashboard',
  '/dev-tools',
  '/user/dashboard',
  '/user/devices',
  '/user/devices-content-view',
  '/pending-changes',
  '/temp1',
  '/temp2',
  '/template-editor/7/edit',
  '/template-editor/new/7/horizontal',
  '/DEV-template-editor',
]
const OPEN = [
  '/',
  '/forgot-password',
  '/user/auth/reset-password',
  '/user/auth/confirm',
  '/user/auth/confirm-email',
  '/create-org-account',
  '/devices/register',
]

it.each(BEHIND_LOGIN)(
  'redirects from %s to the login without a signed-in user [SESS-19]',
  async (path) => {
    expect(await ends(path)).toBe('/')
  },
)

it.each(OPEN)('opens %s without sign-in [SESS-19]', async (path) => {
  expect(await ends(path)).toBe(path)
})

it('redirects from the login to the home page once a user is signed in [SESS-19]', async () => {
  await signIn('ORG_VIEWER')
  expect(await ends('/')).toBe('/home')
  expect(await ends('/home')).toBe('/home')
})

it.each([
  '/admin/dashboard',
  '/admin/organizations/00000000-0000-4000-8000-000000000000',
  '/dev-tools',
])('opens %s only for ROOT [ORG-27]', async (path) => {
  await signIn('ORG_OWNER')
  expect(await ends(path)).toBe('/home')
  await signIn('ROOT')
  expect(await ends(path)).toBe(path)
})

it.each(['/temp1', '/temp2'])('opens %s only for ROOT', async (path) => {
  await signIn('ORG_OWNER')
  expect(await ends(path)).toBe('/home')
  await signIn('ROOT')
  expect(await ends(path)).toBe(path)
})

it.each([
  ['ORG_VIEWER', '/home'],
  ['ORG_EDITOR', '/home'],
  ['ORG_MANAGER', '/home'],
  ['ORG_ADMIN', '/settings'],
  ['ORG_OWNER', '/settings'],
  ['ROOT', '/home'],
] as const)('takes %s from /settings to %s [SET-01]', async (role, end) => {
  await signIn(role)
  expect(await ends('/settings')).toBe(end)
})

it('lets a user who was signed in at startup return to the login after signing out', async () => {
  await signIn('ORG_VIEWER')
  vi.resetModules()
  const fresh = await import('#src/platform/session/session.ts')
  const freshRouter = await import('#src/router.tsx')
  await fresh.session.ready()
  expect(fresh.session.get().status).toBe('signedIn')
  await fresh.session.logout()
  const history = createMemoryHistory({ initialEntries: ['/home'] })
  const router = freshRouter.createConsoleRouter(new QueryClient(), history)
  await router.load()
  expect(router.state.location.pathname).toBe('/')
})
