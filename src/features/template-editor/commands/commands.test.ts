import { describe, expect, it } from 'vitest'

import type { Layout } from '#src/domain/design/layouts.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'

import { createEditor } from '../editor.ts'
import { stageViewOf } from '../stage/stage-view.ts'
import { selectNextLayer } from './arrange.ts'
import { type CommandId, COMMANDS } from './command-table.ts'
import { copyLayers, parseLayers, pasteLayers, serializeLayers } from './layer-clipboard.ts'

const HORIZONTAL: Layout = { deviceGroupName: 'i7', orientation: 'horizontal' }
const VERTICAL: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }

function open(design: Design = SAMPLE_DESIGN, layout = HORIZONTAL) {
  const editor = createEditor({ name: 'Welcome', design, described: {} }, layout)
  const stage = stageViewOf(editor)
  const panel = { width: 1280, height: 720 }
  const run = (id: CommandId) => COMMANDS[id].run({ editor, stage, panel, canEdit: true })
  const isEnabled = (id: CommandId) => COMMANDS[id].isEnabled(editor.getState())
  const designNow = () => editor.getState().document.design
  const positionOf = (id: string) => designNow().elements[id]?.defaults.position
  return { editor, run, isEnabled, designNow, positionOf }
}

describe('commands', () => {
  it('moves by one pixel, by ten with Shift, and merges key repeat into one undo step [TPL-21]', () => {
    const { editor, run, positionOf } = open()
    editor.select(['title'])
    for (const id of ['moveRight', 'moveRight', 'moveFarDown'] as const) run(id)
    expect(positionOf('title')).toEqual({ top: 482, left: 106, right: 638, bottom: 130 })
    editor.undo()
    expect(positionOf('title')).toEqual(SAMPLE_DESIGN.elements['title']?.defaults.position)
    editor.redo()
    editor.pause()
    run('moveLeft')
    editor.undo()
    expect(positionOf('title')).toMatchObject({ left: 106 })
  })

  it('adds no override for unchanged edges [TPL-08]', () => {
    const { editor, run, designNow } = open()
    editor.setScope('layout')
    editor.select(['plate'])
    run('moveRight')
    expect(designNow().elements['plate']?.layouts?.['i7::horizontal']).toEqual({
      position: { left: 65, right: 599 },
    })
  })

  it('resizes and rotates by keyboard [TPL-17]', () => {
    const { editor, run, positionOf } = open()
    editor.select(['title'])
    for (const id of ['resizeRight', 'resizeFarDown', 'turnRightFar', 'turnLeft'] as const) run(id)
    expect(positionOf('title')).toMatchObject({ rotation: 14 })
    editor.select(['photo', 'title'])
    run('turnRight')
    expect(positionOf('photo')).toMatchObject({ rotation: 1 })
  })

  it('never changes locked layers', () => {
    const { editor, run, isEnabled, designNow } = open()
    editor.act({ type: 'lock', ids: ['title'], locked: true })
    const before = designNow()
    editor.select(['title'])
    for (const id of ['moveUp', 'delete', 'turnLeft', 'alignLeft'] as const) {
      expect(isEnabled(id)).toBe(false)
      run(id)
    }
    expect(designNow()).toBe(before)
    run('selectAll')
    expect(editor.getState().selection).toEqual(['photo', 'plate', 'line'])
  })

  it('reorders by one step or to an end', () => {
    const { editor, run, designNow } = open()
    editor.select(['photo'])
    run('forward')
    expect(designNow().layers).toEqual(['plate', 'photo', 'title', 'line'])
    run('toFront')
    expect(designNow().layers).toEqual(['plate', 'title', 'line', 'photo'])
    run('backward')
    expect(designNow().layers).toEqual(['plate', 'title', 'photo', 'line'])
    editor.select(['line', 'title'])
    run('toBack')
    expect(designNow().layers).toEqual(['title', 'line', 'plate', 'photo'])
    run('backward')
    run('forward')
    expect(designNow().layers).toEqual(['plate', 'title', 'line', 'photo'])
  })

  it('aligns and distributes', () => {
    const { editor, run, isEnabled, positionOf } = open()
    editor.select(['title', 'line'])
    expect(isEnabled('distributeDown')).toBe(false)
    run('alignTop')
    expect(positionOf('line')).toMatchObject({ top: 472, bottom: 208 })
    editor.select(['title'])
    run('alignCenter')
    expect(positionOf('title')).toMatchObject({ left: 372, right: 372 })
  })

  it('selects layers with Tab and leaves at the end', () => {
    const { editor } = open()
    const walked = Array.from({ length: 5 }, () => [
      selectNextLayer(editor, false),
      editor.getState().selection[0],
    ])
    expect(walked).toEqual([
      [true, 'photo'],
      [true, 'plate'],
      [true, 'title'],
      [true, 'line'],
      [false, 'line'],
    ])
    expect(selectNextLayer(editor, true)).toBe(true)
    expect(editor.getState().selection).toEqual(['title'])
  })
})

describe('the clipboard', () => {
  it('pastes layers into another template with new ids, shifted with each paste', () => {
    const one = open()
    const other = open({ ...SAMPLE_DESIGN, layers: [], elements: {} }, VERTICAL)
    one.editor.select(['title', 'plate'])
    const text = copyLayers(one.editor)
    expect(pasteLayers(other.editor, text)).toBe(true)
    expect(pasteLayers(other.editor, text)).toBe(true)
    const { layers, elements } = other.designNow()
    expect(layers).toHaveLength(4)
    expect(layers).not.toContain('title')
    expect(layers.map((id) => elements[id]?.name)).toEqual(['Plate', 'Title', 'Plate', 'Title'])
    const [, first = '', , second = ''] = layers
    expect(elements[first]?.defaults.position).toEqual({
      top: 488,
      left: 120,
      right: 624,
      bottom: 124,
    })
    expect(elements[first]?.layouts?.['device::vertical']?.position).toEqual({
      top: 1008,
      right: 88,
      bottom: 132,
    })
    expect(elements[second]?.defaults.position).toMatchObject({ left: 136 })
    expect(other.editor.getState().selection).toEqual(layers.slice(2))
  })

  it('pastes cut layers at their old position', () => {
    const { editor, designNow } = open()
    editor.select(['title'])
    const text = copyLayers(editor, true)
    editor.act({ type: 'remove', ids: ['title'] })
    pasteLayers(editor, text)
    const id = designNow().layers.at(-1) ?? ''
    expect(designNow().elements[id]).toEqual(SAMPLE_DESIGN.elements['title'])
  })

  it('cuts no locked layers, which would be doubled by pasting', () => {
    const { editor, run, designNow } = open()
    editor.act({ type: 'lock', ids: ['plate'], locked: true })
    editor.select(['plate', 'title'])
    const text = copyLayers(editor, true)
    run('delete')
    pasteLayers(editor, text)
    const { layers, elements } = designNow()
    expect(layers.map((id) => elements[id]?.name).toSorted()).toEqual(
      SAMPLE_DESIGN.layers.map((id) => SAMPLE_DESIGN.elements[id]?.name).toSorted(),
    )
  })

  it.each([
    ['an empty text', ''],
    ['words', 'Hello inkfleet/layers'],
    ['other JSON', '{"kind":"inkfleet/layers","layers":"no"}'],
    ['no layers', '{"kind":"inkfleet/layers","layers":[]}'],
    ['invalid layers', '{"kind":"inkfleet/layers","layers":[{"type":"text"}]}'],
    [
      'an invalid color',
      '{"kind":"inkfleet/layers","layers":[{"type":"text","defaults":{"fill":"url(x)"}}]}',
    ],
  ])('pastes nothing from %s', (_, text) => {
    const { editor, designNow } = open()
    expect(pasteLayers(editor, text)).toBe(false)
    expect(designNow()).toBe(SAMPLE_DESIGN)
  })

  it('keeps unknown properties', () => {
    const layer = { type: 'hologram', depth: 3, defaults: { shine: true } }
    expect(parseLayers(serializeLayers([layer]))).toEqual([layer])
  })
})
