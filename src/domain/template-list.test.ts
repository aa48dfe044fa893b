import { expect, it } from 'vitest'

import {
  listTemplatesInFolder,
  listTemplatesThatFit,
  type TemplateSelectQuery,
} from './template-list.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const FOLDER = id(8)
const OTHER = id(9)
const i7 = (orientation: 'horizontal' | 'vertical') => ({ deviceGroupName: 'i7', orientation })
const i10 = (orientation: 'horizontal' | 'vertical') => ({ deviceGroupName: 'i10', orientation })
const template = (digit: number, devices: ReturnType<typeof i7>[], templateFolderId = FOLDER) => ({
  id: id(digit),
  name: `Template ${digit}`,
  created: `2026-11-0${digit}T08:00:00.000Z`,
  templateFolderId,
  devices,
})
const templates = [
  template(1, [i7('horizontal'), i10('vertical')]),
  template(2, [i7('vertical')], OTHER),
  template(3, []),
  template(4, [i10('horizontal')]),
]
const digits = (page: { data: { id: string }[] }) =>
  page.data.map((one) => Number(one.id.at(-1))).join('')

it.each<[TemplateSelectQuery, string]>([
  [{}, '4321'],
  [{ deviceGroupName: 'i7' }, '21'],
  [{ deviceGroupName: ['i7', 'i10'] }, '421'],
  [{ deviceGroupName: ['i7'], orientation: 'vertical' }, '2'],
  [{ orientation: 'vertical' }, '21'],
  [{ deviceGroupName: [], imageFolderId: OTHER }, '2'],
  [{ deviceGroupName: 'i', nameSearch: 'template' }, ''],
])('%j: model and orientation match the same layout [SEL-20]', (query, expected) => {
  expect(digits(listTemplatesThatFit(templates, query))).toBe(expected)
})

it('lists only the templates directly in a folder', () => {
  expect(digits(listTemplatesInFolder(templates, FOLDER, {}))).toBe('431')
  expect(digits(listTemplatesInFolder(templates, FOLDER, { groupName: 'i7' }))).toBe('1')
  const cut = listTemplatesInFolder(templates, FOLDER, { limit: 1, offset: 1, nameSearch: 'E' })
  expect(cut).toMatchObject({ data: [{ id: id(3) }], total: 3 })
})
