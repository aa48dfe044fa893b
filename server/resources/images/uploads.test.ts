import { expect, it } from 'vitest'

import { fileNameOf } from './uploads.ts'

it.each([
  ['Main lobby.png', 'Main lobby.png'],
  ['Żółw 🐢.v2.jpeg', 'Żółw 🐢.v2.jpeg'],
  ['Meeting 2.0 draft', 'Meeting 2.0 draft'],
  ['.png', '.png'],
  ['', 'Image'],
  ['\u200B\u200B.png', 'Image.png'],
  [' \n\0.png', 'Image.png'],
  ['odd.p\0ng', 'odd'],
  ['odd.\u202Egnp', 'odd'],
  ['/etc/../passwd.gif', 'passwd.gif'],
  [`${'a'.repeat(300)}.png`, `${'a'.repeat(200)}.png`],
])('returns the file name %j as %j', (name, fileName) => {
  expect(fileNameOf(new File(['x'], name))).toBe(fileName)
})
