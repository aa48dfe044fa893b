import { describe, expect, it } from 'vitest'

import {
  visibleWindow,
  type TreeWindow,
  withClosed,
  withoutTop,
  withOpened,
  withShown,
} from './tree-window.ts'

interface Node {
  id: string
  name: string
  pinned?: boolean
  children: Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, name: id, children })
/** all / north / tower / f1 / wing / room / door / lock, and south / hall beside north. */
const room = node('room', node('door', node('lock')))
const north = node(
  'north',
  node('tower', node('f1', node('wing', room)), node('annexe', node('attic'))),
)
const tree: Node[] = [{ ...node('all', north, node('south', node('hall'))), pinned: true }]

const nothing: TreeWindow = { open: new Set(), offset: 1 }
/** The visible rows, indented by level. */
function rows(window: TreeWindow) {
  const { nodes, open } = visibleWindow(tree, window)
  const lines = (some: readonly Node[], indent: string): string[] =>
    some.flatMap(({ id, children }) => [
      `${indent}${id}`,
      ...(open.has(id) || id === 'all' ? lines(children, `${indent} `) : []),
    ])
  return lines(nodes, '')
}
const opened = (...ids: string[]) =>
  ids.reduce((window, id) => withOpened(tree, window, id), nothing)

describe('the window of five levels', () => {
  it('always shows the children of the root, and those of open nodes [WS-13]', () => {
    expect(rows(nothing)).toEqual(['all', ' north', ' south'])
    expect(rows(withClosed(nothing, 'all'))).toEqual(rows(nothing))
    expect(rows(opened('north'))).toEqual(['all', ' north', '  tower', ' south'])
  })

  it('shows five levels without a shift [WS-14]', () => {
    const window = opened('north', 'tower', 'f1')
    expect(window.offset).toBe(1)
    expect(rows(window)).toEqual([
      'all',
      ' north',
      '  tower',
      '   f1',
      '    wing',
      '   annexe',
      ' south',
    ])
  })

  it('shifts when a sixth level opens, hides the levels above and collapses the rest [WS-14]', () => {
    const window = opened('south', 'north', 'tower', 'annexe', 'f1', 'wing')
    expect(window.offset).toBe(2)
    const six = withOpened(tree, window, 'room')
    expect(six.offset).toBe(3)
    expect(rows(six)).toEqual([
      'tower',
      ' f1',
      '  wing',
      '   room',
      '    door',
      ' annexe',
      '  attic',
    ])
    expect(visibleWindow(tree, six).above?.id).toBe('north')
    expect(rows({ ...six, offset: 1 })).not.toContain('  hall')
  })

  it('goes back by one level, and collapses what no longer fits [WS-15]', () => {
    const back = withoutTop(tree, opened('north', 'tower', 'f1', 'wing'))
    expect(back.offset).toBe(1)
    expect(rows(back)).toEqual(rows(opened('north', 'tower', 'f1')))
    expect(back.open.has('wing')).toBe(false)
  })

  it.each([
    ['all', 3, 1],
    ['tower', 1, 1],
    ['lock', 1, 4],
    ['north', 3, 2],
    ['gone', 2, 2],
  ])('shows %s from offset %i at offset %i', (id, from, to) => {
    const window = withShown(tree, { open: new Set(['north', 'tower']), offset: from }, id)
    expect(window.offset).toBe(to)
    if (id !== 'gone') expect(rows(window).map((row) => row.trim())).toContain(id)
  })

  it('falls back to existing levels if the offset is too deep', () => {
    expect(rows({ open: new Set(), offset: 4 })).toEqual(['north', 'south'])
  })
})
