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

it('leads ROOT home and to the platform, nowhere else [SHELL-15]', async () => {
  expect(await shown('ROOT')).toEqual([
    'Home /home',
    'Admin dashboard /admin/dashboard',
    'Developer tools /dev-tools',
  ])
})

it.each(['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER'] as const)(
  'leads %s to the five pages of an organization and its status, not to its settings [SHELL-16] [SHELL-17] [SET-01]',
  async (role) => {
    expect(await shown(role)).toEqual(FOR_ALL)
  },
)

it.each(['ORG_ADMIN', 'ORG_OWNER'] as const)(
  'leads %s to the settings too, at the bottom [SHELL-16] [SHELL-17]',
  async (role) => {
    expect(await shown(role)).toEqual([...FOR_ALL, 'Settings /settings'])
  },
)

it('leads somebody without a known role home alone [SHELL-18]', async () => {
  expect(await shown(undefined)).toEqual(['Home /home'])
})

it.each(['ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'] as const)(
  'leads %s to the registration, apart from the pages',
  async (role) => {
    const pages = await links(role)
    const register = screen.getByRole('link', { name: 'Register device' })
    expect(register.getAttribute('href')).toBe('/devices/register')
    expect(pages).not.toContain(register)
  },
)

it.each(['ORG_VIEWER', 'ORG_EDITOR', undefined] as const)(
  'leads %s to no registration',
  async (role) => {
    await links(role)
    expect(screen.queryByRole('link', { name: 'Register device' })).toBeNull()
  },
)

it.each(['/user/devices', '/user/devices-content-view'])(
  'says at %s that these are the devices',
  async (path) => {
    const here = (await links('ORG_OWNER', path)).filter(
      (link) => link.getAttribute('aria-current') === 'page',
    )
    expect(here.map(({ title }) => title)).toEqual(['Devices'])
  },
)
