// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { aDesign, openEditor } from '#tests/helpers/open-editor.tsx'

import { PanelLayer } from './panel-layer.tsx'
import { createScene } from './scene.ts'
import { stageViewOf } from './stage-view.ts'
import { Stage } from './stage.tsx'

type Paint = (context: object, shape: object) => void
const shapes: Paint[] = []
// The nodes need a canvas.
vi.mock('./konva-nodes.tsx', () => ({
  Group: ({ children }: { children: ReactNode }) => children,
  Shape({ sceneFunc }: { sceneFunc: Paint }) {
    shapes.push(sceneFunc)
  },
}))

const PANEL = { width: 1280, height: 720 }
const HEALTHY = () => Response.json({ status: 'ok', service: 'inkfleet', build: 'test' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('pans with the space bar only until the stage loses the focus', () => {
  const { editor } = openEditor(<Stage />, { design: aDesign({}) })
  const stage = screen.getByRole('application')
  const view = stageViewOf(editor)
  act(() => view.setArea(PANEL))
  const draggedBy = () => {
    const before = view.getState().view.x
    const mouse = { pointerId: 1, button: 0, clientY: 0 }
    fireEvent.pointerDown(stage, { ...mouse, clientX: 0 })
    fireEvent.pointerMove(stage, { ...mouse, clientX: 40 })
    fireEvent.pointerUp(stage, { ...mouse, clientX: 40 })
    return view.getState().view.x - before
  }
  act(() => stage.focus())
  fireEvent.keyDown(stage, { key: ' ', code: 'Space' })
  expect(draggedBy()).toBe(40)
  // The key is released elsewhere, as after Alt+Tab.
  act(() => stage.blur())
  expect(stage.style.cursor).toBe('')
  expect(draggedBy()).toBe(0)
})

it('draws a text once its font can be loaded again', async () => {
  let isOnline = false
  const request = vi.fn(async (asked: string | Request) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return typeof asked === 'string' ? new Response(await readFile(`public${asked}`)) : HEALTHY()
  })
  vi.stubGlobal('fetch', request)
  vi.stubGlobal(
    'Path2D',
    class {
      addPath() {}
    },
  )
  connectivity.networkLost()
  openEditor(<PanelLayer panel={PANEL} scene={createScene()} register={() => {}} />, {
    design: aDesign({ one: { type: 'text', defaults: { text: { content: 'Hello' } } } }),
  })
  const isDrawn = () => {
    const fill = vi.fn()
    shapes.at(-1)?.({ _context: { fill } }, { width: () => 400, height: () => 100 })
    return fill.mock.calls.length > 0
  }
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  await act(async () => {})
  expect(isDrawn()).toBe(false)

  isOnline = true
  await act(() => connectivity.probe())
  await vi.waitFor(() => expect(isDrawn()).toBe(true))
})
