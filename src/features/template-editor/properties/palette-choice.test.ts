import { expect, it } from 'vitest'

import { aModel } from '#tests/helpers/open-editor.tsx'

import {
  colorName,
  contrastTo,
  nearestColor,
  panelColors,
  parseColor,
  selectedColors,
  toggledPalette,
} from './panel-colors.ts'

const BWR = panelColors(aModel('i7', { displayType: 'BWR' }))
const names = (palette: readonly string[]) => selectedColors(BWR, palette).map(({ name }) => name)
const color = (name: string) => {
  const found = BWR.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

it('lists the panel colors by name [TPL-22]', () => {
  expect(BWR.map(({ name }) => name)).toEqual(['Black', 'White', 'Red'])
  const grays = panelColors(aModel('i7', { colorDepth: 2 }))
  expect(grays.map(({ code }) => code)).toEqual(['#000000', '#555555', '#aaaaaa', '#ffffff'])
  expect(colorName('#555555')).toBe('Gray, 33% light')
})

it('selects all colors if the design has fewer than two [TPL-11]', () => {
  expect(names([])).toEqual(['Black', 'White', 'Red'])
  expect(names(['#ff0000'])).toEqual(['Black', 'White', 'Red'])
  expect(names(['#000000', '#fefefe'])).toEqual(['Black', 'White'])
})

it('adds and removes colors, and keeps those for other panels [TPL-11]', () => {
  const two = toggledPalette(BWR, [], color('Red'))
  expect(two).toEqual(['#000000', '#ffffff'])
  expect(toggledPalette(BWR, two, color('Red'))).toEqual([])
  const forColor = ['#000000', '#ffffff', '#0000ff']
  expect(names(forColor)).toEqual(['Black', 'White'])
  expect(toggledPalette(BWR, forColor, color('White'))).toBe(forColor)
  expect(toggledPalette(BWR, [...forColor, '#ff0000'], color('White'))).toEqual([
    '#000000',
    '#0000ff',
    '#ff0000',
  ])
})

it('stores at most 16 colors, and keeps those that the panels show [TPL-11]', () => {
  const gray = panelColors(aModel('i7', { colorDepth: 4 }))
  const full = panelColors(aModel('e6', { displayType: 'fullColor' }))
  const toggle = (colors: typeof gray, palette: readonly string[], name: string) => {
    const found = colors.find((one) => one.name === name)
    if (!found) throw new Error(name)
    return toggledPalette(colors, palette, found)
  }
  const codesOf = (colors: typeof gray, palette: readonly string[]) =>
    selectedColors(colors, palette).map(({ code }) => code)
  const fewer = toggle(gray, [], 'Gray, 40% light')
  const colored = ['Red', 'Green'].reduce((palette, name) => toggle(full, palette, name), fewer)
  expect(colored).toHaveLength(16)
  expect(codesOf(gray, colored)).toEqual(fewer)
  expect(codesOf(full, colored)).toEqual(['#000000', '#ffffff', '#ff0000', '#00ff00'])
  const more = toggle(full, toggle(full, colored, 'Blue'), 'Yellow')
  expect(more.length).toBeLessThanOrEqual(16)
  expect(codesOf(full, more)).toHaveLength(6)
  const stored = [...fewer, '#ff0000', '#00ff00', '#0000ff']
  expect(toggle(full, stored, 'Blue').length).toBeLessThanOrEqual(16)
  expect(toggle(gray, more, 'Gray, 40% light').length).toBeLessThanOrEqual(16)
})

it('finds the nearest panel color', () => {
  expect(nearestColor(BWR, '#aa1122')?.name).toBe('Red')
})

it('parses typed colors and rejects anything else', () => {
  expect(['#FF0000', 'f00', ' 00ff00 '].map(parseColor)).toEqual(['#ff0000', '#ff0000', '#00ff00'])
  expect(['', 'red', '#12345', 'url(x)', '#12345678'].map(parseColor)).toEqual(
    Array.from({ length: 5 }),
  )
})

it('uses black on light and white on dark colors', () => {
  expect([contrastTo('#ffffff'), contrastTo('#0000ff'), contrastTo('#ffff00')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
  ])
})
