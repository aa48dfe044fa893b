// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { afterEach, expect, it } from 'vitest'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { currentOutbox, openOutbox } from '#src/platform/outbox/current.ts'
import { EMPTY_ORGANIZATION } from '#src/widgets/organization-form/form-values.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { addWorkspace } from './save.ts'

let close = async () => {}
afterEach(() => close())

it('new workspaces start with the timezone of their parent, else with Europe/Warsaw, new organizations with UTC [CONST-02]', async () => {
  const userId = '00000000-0000-4000-8000-000000000417'
  close = openOutbox({
    userId,
    definitions: queuedMutations,
    appBuild: 'test',
    onAnswered: () => {},
  })
  const parent = buildWorkspace({
    id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10',
    timezoneId: 'Asia/Tokyo',
  })
  await addWorkspace(parent, { name: 'Annexe', addedIn: 'tree' })
  await addWorkspace(parent, { name: 'Gatehouse', addedIn: 'permissions' })
  await addWorkspace({ ...parent, timezoneId: '' }, { name: 'Shed', addedIn: 'tree' })
  const zones = ((await currentOutbox()?.db.ops.toArray()) ?? []).map(
    ({ payload }) => (payload as { timezoneId: string }).timezoneId,
  )
  expect(zones).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'Europe/Warsaw'])
  expect(EMPTY_ORGANIZATION.timezoneId).toBe('UTC')
})
