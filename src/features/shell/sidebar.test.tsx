// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'

import { Sidebar } from './sidebar.tsx'

afterEach(cleanup)

async function links(role: Role | undefined, at = '/') {
  const rootRoute = createRootRoute({
    component: () => (
      <Sidebar role={role} organization="Kestrel Halls" build="7" refused={new Set()} />
    ),
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: rootRoute, history })
  render(<RouterProvider router={router as never} />)
  const nav = await screen.findByRole('navigation')
  return within(nav).getAllByRole('link')
}
const shown = async (role: Role | undefined) =>
  (await links(role)).map((link) => `${link.title} ${link.getAttribute('href')}`)

const FOR_ALL = [
  'Home /home',
  'Devices /user/devices',
  'Media library /media-library',
  'Users /users',
  'Permissions /permissions',
  'Status /user/dashboard',
]

it('links ROOT only to the home page and the platform pages [SHELL-15]', async () => {
  expect(await shown('ROOT')).toEqual([
    'Home /home',
    'Admin dashboard /admin/dashboard',
    'Developer tools /dev-tools',
  ])
})

it.each(['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER'] as const)(
  'links %s to the five pages of an organization and its status, but not to its settings [SHELL-16] [SHELL-17] [SET-01]',
  async (role) => {
    expect(await shown(role)).toEqual(FOR_ALL)
  },
)

it.each(['ORG_ADMIN', 'ORG_OWNER'] as const)(
  'also links %s to the settings, at the bottom [SHELL-16] [SHELL-17]',
  async (role) => {
    expect(await shown(role)).toEqual([...FOR_ALL, 'Settings /settings'])
  },
)

it('links a user without a known role only to the home page [SHELL-18]', async () => {
  expect(await shown(undefined)).toEqual(['Home /home'])
})

it.each(['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'] as const)(
  'links %s to the registration, apart from the pages',
  async (role) => {
    const pages = await links(role)
    const register = screen.getByRole('link', { name: 'Register device' })
    expect(register.getAttribute('href')).toBe('/devices/register')
    expect(pages).not.toContain(register)
  },
)

it.each(['ORG_VIEWER', 'ORG_EDITOR', undefined] as const)(
  'does not link %s to the registration',
  async (role) => {
    await links(role)
    expect(screen.queryByRole('link', { name: 'Register device' })).toBeNull()
  },
)

it.each(['/user/devices', '/user/devices-content-view'])(
  'marks Devices as the current page at %s',
  async (path) => {
    const here = (await links('ORG_OWNER', path)).filter(
      (link) => link.getAttribute('aria-current') === 'page',
    )
    expect(here.map(({ title }) => title)).toEqual(['Devices'])
  },
)
