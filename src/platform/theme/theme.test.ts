// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'

import { applyTheme, chooseTheme, currentTheme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

it('follows the system until a theme is chosen', () => {
  applyTheme()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  chooseTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  chooseTheme('system')
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

it('persists the choice, and ignores unknown values', () => {
  chooseTheme('light')
  delete document.documentElement.dataset['theme']
  applyTheme()
  expect(document.documentElement.dataset['theme']).toBe('light')
  localStorage.setItem('inkfleet-theme', '"<nonsense>')
  expect(currentTheme()).toBe('system')
})
