// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'

import { DefaultTab } from './default-tab.tsx'

afterEach(cleanup)

it('shows the default image as the panel, turned with the device [DEV-46] [DEV-63]', () => {
  const device = buildDevice({ defaultImageUrl: '/media/a.webp', thumbnail: '/media/b.webp' })
  render(<DefaultTab device={device} changes={[]} />)
  expect(screen.getByRole('img', { name: 'Default image' }).getAttribute('src')).toBe(
    '/media/a.webp',
  )
})

it('shows a default template with what stands in its variables [DEV-63]', () => {
  const device = buildDevice({
    templateAsDefaultSet: true,
    templateOrientation: 'vertical',
    templateVariables: { Title: '<i>Amphora</i>', Year: '' },
  })
  render(<DefaultTab device={device} changes={[]} />)
  const values = screen.getAllByRole('definition').map((one) => one.textContent)
  expect(values).toEqual(['Vertical', '<i>Amphora</i>', '-'])
})

it('says what a default is where none is set', () => {
  render(<DefaultTab device={buildDevice()} changes={[]} />)
  expect(screen.getByRole('heading', { name: 'No default content' })).toBeTruthy()
  expect(screen.getByText('What the panel shows when nothing else is due.')).toBeTruthy()
})
