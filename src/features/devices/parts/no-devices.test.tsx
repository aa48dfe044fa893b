// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { session } from '#src/platform/session/session.ts'
import { ALL_WORKSPACES, UNASSIGNED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'

import type { DevicesSearch } from '../search-params.ts'
import { NoDevices } from './no-devices.tsx'

const workspaces = [
  buildWorkspace(
    { id: 'root' },
    buildWorkspace({ id: 'stops', deviceCount: 30 }),
    buildWorkspace({ id: 'new', deviceCount: 0 }),
  ),
]

beforeEach(() => {
  const account = { status: 'signedIn', userId: 'me', role: 'ORG_OWNER' } as const
  vi.spyOn(session, 'get').mockReturnValue({ ...account, organizationId: 'museum' })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = (place: string, search: DevicesSearch, missing?: 'some') =>
  render(
    <InRouter>
      <NoDevices
        place={place}
        search={search}
        workspaces={workspaces}
        reading={missing ? { missing } : {}}
        onClearSearch={() => {}}
      />
    </InRouter>,
  )
const registerLink = () => screen.queryByRole('link', { name: 'Register device' })

it.each(['stops', ALL_WORKSPACES, UNASSIGNED, WARNINGS])(
  'does not call an incomplete cached list of %s empty [OFF-03]',
  (place) => {
    open(place, {}, 'some')
    expect(screen.getByText(/^None of these devices are stored here\. Connect/)).toBeTruthy()
    expect(registerLink()).toBeNull()
  },
)

it.each([{ q: 'Lobby 7' }, { battery: 'low' }, { q: 'Lobby 7', battery: 'low' }])(
  'says that only stored devices were searched: %o [OFF-03]',
  (search) => {
    open('stops', search, 'some')
    expect(screen.getByText(/^No stored devices match\. Connect/)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Clear search' })).toHaveLength(
      'q' in search ? 1 : 0,
    )
  },
)

it.each([
  ['stops', undefined],
  ['new', 'some'],
] as const)('offers to register a device in %s, which is empty', (place, missing) => {
  open(place, {}, missing)
  expect(screen.getByText('This workspace has no devices yet.')).toBeTruthy()
  expect(registerLink()).not.toBeNull()
})
