import { expect, it } from 'vitest'

import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'

import { fileNameOfType, titleOfFile, titleOfImage } from './media-title.ts'

it.each([
  ['Main lobby.png', 'Main lobby'],
  ['Żółw 🐢.v2.jpeg', 'Żółw 🐢.v2'],
  ['no ending', 'no ending'],
  ['Mu\u0308ller.png', 'Müller'],
  ['.png', '.png'],
  ['', 'Image'],
  [' \n\0.png', 'Image'],
  ['invoice \u202Egnp.exe', 'invoice gnp'],
  ['\u2067תמונה\u2069 \u200Fא.png', 'תמונה \u200Fא'],
  ['/etc/../passwd.gif', 'passwd'],
  ['folder/', 'folder'],
  ['/', 'Image'],
])('the file %j gives the title %j', (fileName, title) => {
  expect(titleOfFile(fileName)).toBe(title)
})

it('truncates a long title between characters', () => {
  const long = `${'a'.repeat(MAX_NAME_LENGTH - 5)}${'🐢'.repeat(10)}.png`
  expect(titleOfFile(long)).toBe(`${'a'.repeat(MAX_NAME_LENGTH - 5)}🐢🐢`)
})

it.each([
  ['Beach', 'Beach'],
  ['Beach.JPG', 'Beach'],
  ['Beach.tif', 'Beach'],
  ['Menu 12.10', 'Menu 12.10'],
  ['.png', '.png'],
])('the image %j gives the title %j', (name, title) => {
  expect(titleOfImage(name)).toBe(title)
})

it.each([
  ['photo.png', 'image/webp', 'photo.webp'],
  ['photo.PNG', 'image/png', 'photo.PNG'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['photo.bmp', 'image/jpeg', 'photo.jpg'],
  ['Menu 24.12.2026', 'image/webp', 'Menu 24.12.2026.webp'],
])('the file %j of type %j is named %j [MEDIA-17]', (name, type, fileName) => {
  expect(fileNameOfType(name, type)).toBe(fileName)
})
