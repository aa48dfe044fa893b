import { expect, it } from 'vitest'

import { firstRunSteps } from './first-run-steps.ts'

const EMPTY = { organizations: 0, models: 0, workspaces: 0, devices: 0, images: 0 }
const openSteps = (inventory: Partial<typeof EMPTY>, isPlatform = true) =>
  firstRunSteps({ ...EMPTY, ...inventory }, isPlatform)
    ?.filter(({ isDone }) => !isDone)
    .map(({ id }) => id)

it('lists every step of an empty installation in order', () => {
  expect(openSteps({})).toEqual(['organization', 'model', 'workspace', 'device', 'image'])
})

it('leaves organizations and models to platform staff', () => {
  expect(openSteps({}, false)).toEqual(['workspace', 'device', 'image'])
})

it('checks off what exists, and the workspace step once a device exists', () => {
  expect(openSteps({ organizations: 1, models: 3 })).toEqual(['workspace', 'device', 'image'])
  expect(openSteps({ organizations: 1, models: 3, devices: 1 })).toEqual(['image'])
})

it('is hidden once all steps are done, and while data is loading', () => {
  const all = { organizations: 1, models: 1, workspaces: 1, devices: 1, images: 1 }
  expect(firstRunSteps(all, true)).toBeUndefined()
  expect(firstRunSteps({ ...EMPTY, images: undefined }, true)).toBeUndefined()
  expect(firstRunSteps({ workspaces: 0, devices: 0, images: 0 }, true)).toBeUndefined()
})
