import { expect, it } from 'vitest'

import { titleOfFile } from '#src/domain/media-title.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { buildRevision } from '#tests/fixtures/revision.ts'

import { fileToSend } from './image-file.ts'

const jpeg = new Blob(['jpeg'])
const frame = { ...panelOf(buildRevision()), indices: new Uint8Array() }

it.each([
  ['Menu 24.12.2026', 'Menu 24.12.2026.jpg'],
  ['Menu 24.12.2026.png', 'Menu 24.12.2026.jpg'],
  ['photo.JFIF', 'photo.jpg'],
  ['scan.tiff', 'scan.jpg'],
  ['', 'picture.jpg'],
])('sends the image %j as %j, whose title is complete [DEV-55]', (name, fileName) => {
  const { name: sent } = fileToSend({ jpeg, frame, thumbnail: jpeg }, name)
  expect(sent).toBe(fileName)
  expect(`${titleOfFile(sent)}.jpg`).toBe(fileName)
})
