import { describe, expect, it } from 'vitest'

import { LONGEST_NAME } from '#src/contract/fields.ts'

import { fileNameOf, titleOf } from './uploads.ts'

const file = (name: string) => new File(['x'], name)

describe('the name of an uploaded file', () => {
  it.each([
    ['Main lobby.png', 'Main lobby', 'Main lobby.png'],
    ['Żółw 🐢.v2.jpeg', 'Żółw 🐢.v2', 'Żółw 🐢.v2.jpeg'],
    ['no ending', 'no ending', 'no ending'],
    ['.png', '.png', '.png'],
    ['', 'Picture', 'Picture'],
    [' \n\0.png', 'Picture', 'Picture.png'],
    ['/etc/../passwd.gif', 'passwd', 'passwd.gif'],
  ])('%j is the title %j and the file %j', (name, title, fileName) => {
    expect([titleOf(file(name)), fileNameOf(file(name))]).toEqual([title, fileName])
  })

  it('is cut between characters, and keeps its ending', () => {
    const long = file(`${'a'.repeat(LONGEST_NAME - 5)}${'🐢'.repeat(10)}.png`)
    expect(titleOf(long)).toBe(`${'a'.repeat(LONGEST_NAME - 5)}🐢🐢`)
    expect(fileNameOf(long)).toBe(`${'a'.repeat(LONGEST_NAME - 5)}.png`)
  })
})
