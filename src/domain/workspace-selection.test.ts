import { describe, expect, it } from 'vitest'

import { existingIds, lockedIds, selectedIds } from './workspace-selection.ts'

interface Branch {
  id: string
  workspaces: Branch[]
}
const branch = (id: string, ...workspaces: Branch[]): Branch => ({ id, workspaces })

/** root > (house > (floor > room), away) */
const TREE = [branch('root', branch('house', branch('floor', branch('room'))), branch('away'))]

describe('a selection of workspaces', () => {
  it.each([
    [[], [], []],
    [['room'], [], ['room']],
    [['house'], ['floor', 'room'], ['house']],
    [['root'], ['house', 'floor', 'room', 'away'], ['root']],
    [['house', 'room'], ['floor', 'room'], ['house']],
    [['room', 'away'], [], ['room', 'away']],
    // A workspace outside the tree stays selected.
    [
      ['elsewhere', 'house', 'floor'],
      ['floor', 'room'],
      ['elsewhere', 'house'],
    ],
  ])('of %j locks %j and sends %j [USER-21] [USER-22]', (checked, locked, sent) => {
    expect([...lockedIds(TREE, new Set(checked))]).toEqual(locked)
    expect(selectedIds(TREE, new Set(checked))).toEqual(sent)
  })

  it('loses what is neither in the tree nor was selected before, once the tree is known', () => {
    const [checked, before] = [new Set(['room', 'old', 'gone']), new Set(['old'])]
    expect([...existingIds(TREE, checked, before)]).toEqual(['room', 'old'])
    expect(existingIds(undefined, checked, before)).toBe(checked)
  })
})
