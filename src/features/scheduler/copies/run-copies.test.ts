// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { entriesOfMany } from '#src/data/schedules/entries-of-many.ts'
import { createImageEntryMutation } from '#src/data/schedules/image-entry.ts'
import { createTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { planCopies } from './copies-plan.ts'
import { runCopies } from './run-copies.ts'

outboxOfNobody({ keepsFiles: true })

const START = '2027-01-05T10:00:00.000Z'
/** The user chose 11:00. */
const END = '2027-01-05T10:59:00.000Z'
const SPAN = { from: START, to: END }
const picture = () => ({ file: new globalThis.File(['picture'], 'a.webp'), thumbnail: 'data:,' })

const devices = ['a', 'b', 'c'].map((name) => buildDevice({ id: name, name }))
/** No schedule of the other devices is known. */
const copying = (entry: ReturnType<typeof buildEntry>) => ({
  entry: { ...entry, deviceId: 'lobby' },
  template: undefined,
  known: new Map(),
})
const planFor = (entry: ReturnType<typeof buildEntry>) => planCopies(devices, copying(entry))
const opsKept = async () => await waitingOps()

it('copies an image with its times and description to each device, sharing its bytes [SCH-21] [CALL-58]', async () => {
  const entry = buildEntry({ name: 'Gala', description: 'Opening', start: START, end: END })
  const shown = picture()
  await runCopies(entry, planFor(entry), () => shown)
  const ops = await opsKept()
  expect(ops.map(({ payload }) => v.parse(createImageEntryMutation.input, payload))).toEqual(
    devices.map(({ id }) => ({
      deviceId: id,
      deviceName: id,
      name: 'Gala',
      description: 'Opening',
      start: START,
      end: END,
      thumbnail: 'data:,',
    })),
  )
  expect(await currentOutbox()?.db.blobs.count()).toBe(1)
})

it('creates independent copies, each of which expires at its start [OFF-20]', async () => {
  const entry = buildEntry({ start: START, end: END })
  const shown = picture()
  await runCopies(entry, planFor(entry), () => shown)
  for (const { deps, expiresAt } of await opsKept())
    expect({ deps, expiresAt }).toEqual({ deps: [], expiresAt: Date.parse(START) })
})

it('copies a template in the orientation of each panel', async () => {
  const entry = buildEntry({
    start: START,
    end: END,
    templateId: 'sign',
    templateOrientation: 'horizontal',
    templateVariables: { guest: 'Ms Antoniou' },
    imageUrl: null,
  })
  const upright = buildDevice({ id: 'upright', name: 'Tower', currentOrientation: 'vertical' })
  const plan = planCopies([upright], copying(entry))
  await runCopies(entry, plan, picture)
  const [op] = await opsKept()
  expect(v.parse(createTemplateEntryMutation.input, op?.payload)).toMatchObject({
    deviceId: 'upright',
    templateId: 'sign',
    templateOrientation: 'vertical',
    templateVariables: { guest: 'Ms Antoniou' },
  })
})

it('treats a pending copy as an overlap on its device', async () => {
  const entry = buildEntry({ name: 'Gala', start: START, end: END })
  await runCopies(entry, planCopies(devices.slice(0, 1), copying(entry)), picture)
  const changes = (await opsKept()).map((op) => ({ op, newId: op.yields?.tempId ?? '' }))
  const known = entriesOfMany(['a', 'b'], SPAN, new Map(), changes)
  const { included, excluded } = planCopies(devices.slice(0, 2), { ...copying(entry), known })
  expect(included.map(({ id }) => id)).toEqual(['b'])
  expect(excluded).toMatchObject([
    { reason: 'taken', items: [{ obstacle: { by: { name: 'Gala' } } }] },
  ])
})
