// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { aDesign, openEditor } from '#tests/helpers/open-editor.tsx'

import { stageViewOf } from './stage-view.ts'
import { Stage } from './stage.tsx'

afterEach(cleanup)

it('pans with the space bar only until the stage loses the focus', () => {
  const { editor } = openEditor(<Stage />, { design: aDesign({}) })
  const stage = screen.getByRole('application')
  const view = stageViewOf(editor)
  act(() => view.setArea({ width: 1280, height: 720 }))
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
