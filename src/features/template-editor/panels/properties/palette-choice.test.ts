import { expect, it } from 'vitest'

import { aModel } from '#tests/helpers/open-editor.tsx'

import { chosenColours, toggledPalette } from './palette-choice.ts'
import {
  colourName,
  contrastTo,
  nearestColour,
  panelColours,
  typedColour,
} from './panel-colours.ts'

const BWR = panelColours(aModel('i7', { displayType: 'BWR' }))
const names = (palette: readonly string[]) => chosenColours(BWR, palette).map(({ name }) => name)
const colour = (name: string) => {
  const found = BWR.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

it('offers what the panel can show, by name [TPL-22]', () => {
  expect(BWR.map(({ name }) => name)).toEqual(['Black', 'White', 'Red'])
  const greys = panelColours(aModel('i7', { colorDepth: 2 }))
  expect(greys.map(({ code }) => code)).toEqual(['#000000', '#555555', '#aaaaaa', '#ffffff'])
  expect(colourName('#555555')).toBe('Gray, 33% light')
})

it('chooses all colours where a design names none, or fewer than two [TPL-11]', () => {
  expect(names([])).toEqual(['Black', 'White', 'Red'])
  expect(names(['#ff0000'])).toEqual(['Black', 'White', 'Red'])
  expect(names(['#000000', '#fefefe'])).toEqual(['Black', 'White'])
})

it('takes colours away and adds them, and keeps what is meant for other panels [TPL-11]', () => {
  const two = toggledPalette(BWR, [], colour('Red'))
  expect(two).toEqual(['#000000', '#ffffff'])
  expect(toggledPalette(BWR, two, colour('Red'))).toEqual([])
  const forColour = ['#000000', '#ffffff', '#0000ff']
  expect(names(forColour)).toEqual(['Black', 'White'])
  expect(toggledPalette(BWR, forColour, colour('White'))).toBe(forColour)
  expect(toggledPalette(BWR, [...forColour, '#ff0000'], colour('White'))).toEqual([
    '#000000',
    '#0000ff',
    '#ff0000',
  ])
})

it('says what stands for a colour that the panel lacks', () => {
  expect(nearestColour(BWR, '#aa1122')?.name).toBe('Red')
})

it('reads colours as people type them, and nothing else', () => {
  expect(['#FF0000', 'f00', ' 00ff00 '].map(typedColour)).toEqual(['#ff0000', '#ff0000', '#00ff00'])
  expect(['', 'red', '#12345', 'url(x)', '#12345678'].map(typedColour)).toEqual(
    Array.from({ length: 5 }),
  )
})

it('writes on light in black and on dark in white', () => {
  expect([contrastTo('#ffffff'), contrastTo('#0000ff'), contrastTo('#ffff00')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
  ])
})
