// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { buildDesign, buildText } from '#tests/fixtures/designs.ts'

import { RepairPage } from './repair-page.tsx'

afterEach(cleanup)

it.each([
  ['1 layer', { title: buildText({ content: 'Lobby' }) }],
  ['2 layers', { title: buildText({ content: 'Lobby' }), room: buildText({ content: 'Room 1' }) }],
])('counts the layers of the repaired design: %s', (count, elements) => {
  render(
    <RepairPage
      name="Sign"
      broken="layers is missing."
      rejectedChange={undefined}
      text={JSON.stringify(buildDesign(elements))}
      layouts={[]}
      canEdit
      onText={() => {}}
      onRepaired={() => {}}
    />,
  )
  expect(screen.getByText(`The design is valid: ${count}`)).toBeTruthy()
})
