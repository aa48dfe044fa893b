import { describe, expect, it } from 'vitest'

import type { Layout } from '#src/domain/design/layouts.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'

import { createEditor } from '../editor.ts'
import { stageViewOf } from '../stage/stage-view.ts'
import type { CommandId } from './command-ids.ts'
import { COMMANDS } from './command-table.ts'
import { layersOfText, textOfLayers } from './copied-layers.ts'
import { copyLayers, pasteLayers } from './layer-clipboard.ts'
import { walkLayers } from './walk-layers.ts'

const HORIZONTAL: Layout = { deviceGroupName: 'i7', orientation: 'horizontal' }
const VERTICAL: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }

function open(design: Design = SAMPLE_DESIGN, layout = HORIZONTAL) {
  const editor = createEditor({ name: 'Welcome', design, described: {} }, layout)
  const stage = stageViewOf(editor)
  const panel = { width: 1280, height: 720 }
  const run = (id: CommandId) => COMMANDS[id].run({ editor, stage, panel, mayEdit: true })
  const isEnabled = (id: CommandId) => COMMANDS[id].isEnabled(editor.getState())
  const designNow = () => editor.getState().document.design
  const positionOf = (id: string) => designNow().elements[id]?.defaults.position
  return { editor, run, isEnabled, designNow, positionOf }
}

describe('commands', () => {
  it('arrows move by one, with Shift by ten; a key that is held down is one step of undo [TPL-21]', () => {
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

  it('an edge that does not move gets no override in a layout [TPL-08]', () => {
    const { editor, run, designNow } = open()
    editor.setScope('layout')
    editor.select(['plate'])
    run('moveRight')
    expect(designNow().elements['plate']?.layouts?.['i7::horizontal']).toEqual({
      position: { left: 65, right: 599 },
    })
  })

  it('resize and turn without a pointer [TPL-17]', () => {
    const { editor, run, positionOf } = open()
    editor.select(['title'])
    for (const id of ['resizeRight', 'resizeFarDown', 'turnRightFar', 'turnLeft'] as const) run(id)
    expect(positionOf('title')).toMatchObject({ rotation: 14 })
    editor.select(['photo', 'title'])
    run('turnRight')
    expect(positionOf('photo')).toMatchObject({ rotation: 1 })
  })

  it('what is locked stays, whatever is done to it', () => {
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

  it('order: one step, or all of them', () => {
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

  it('align and share out', () => {
    const { editor, run, isEnabled, positionOf } = open()
    editor.select(['title', 'line'])
    expect(isEnabled('distributeDown')).toBe(false)
    run('alignTop')
    expect(positionOf('line')).toMatchObject({ top: 472, bottom: 208 })
    editor.select(['title'])
    run('alignCentre')
    expect(positionOf('title')).toMatchObject({ left: 372, right: 372 })
  })

  it('Tab goes through the layers and out at the end', () => {
    const { editor } = open()
    const walked = Array.from({ length: 5 }, () => [
      walkLayers(editor, false),
      editor.getState().selection[0],
    ])
    expect(walked).toEqual([
      [true, 'photo'],
      [true, 'plate'],
      [true, 'title'],
      [true, 'line'],
      [false, 'line'],
    ])
    expect(walkLayers(editor, true)).toBe(true)
    expect(editor.getState().selection).toEqual(['title'])
  })
})

describe('the clipboard', () => {
  it('brings layers into another template, with ids of their own, a little farther each time', () => {
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

  it('what was cut comes back where it was', () => {
    const { editor, designNow } = open()
    editor.select(['title'])
    const text = copyLayers(editor, true)
    editor.act({ type: 'remove', ids: ['title'] })
    pasteLayers(editor, text)
    const id = designNow().layers.at(-1) ?? ''
    expect(designNow().elements[id]).toEqual(SAMPLE_DESIGN.elements['title'])
  })

  it.each([
    ['nothing', ''],
    ['words', 'Hello inkfleet/layers'],
    ['other JSON', '{"kind":"inkfleet/layers","layers":"no"}'],
    ['no layers', '{"kind":"inkfleet/layers","layers":[]}'],
    ['layers that are none', '{"kind":"inkfleet/layers","layers":[{"type":"text"}]}'],
    [
      'a colour that is none',
      '{"kind":"inkfleet/layers","layers":[{"type":"text","defaults":{"fill":"url(x)"}}]}',
    ],
  ])('takes no layers from %s', (_, text) => {
    const { editor, designNow } = open()
    expect(pasteLayers(editor, text)).toBe(false)
    expect(designNow()).toBe(SAMPLE_DESIGN)
  })

  it('keeps what this version does not know', () => {
    const layer = { type: 'hologram', depth: 3, defaults: { shine: true } }
    expect(layersOfText(textOfLayers([layer]))).toEqual([layer])
  })
})
