// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { DesignElement } from '#src/domain/design/schema.ts'
import { aDesign, openEditor, VERTICAL } from '#tests/helpers/open-editor.tsx'

import { PropertiesPanel } from './properties-panel.tsx'

afterEach(cleanup)

const position = { top: 10, left: 20, right: 760, bottom: 610 }
const text = (own: Partial<DesignElement> = {}, size = 32): DesignElement => ({
  type: 'text',
  defaults: { position, text: { content: 'Hello', size } },
  ...own,
})
const DIFFERING = text({ layouts: { 'device::vertical': { text: { size: 48 } } } })

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const choice = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', {
    name,
  })

it('shows Mixed for different values, and sets all elements [TPL-18]', async () => {
  const design = aDesign({ one: text(), two: text({}, 60) })
  const { element } = openEditor(<PropertiesPanel />, { design, selected: ['one', 'two'] })
  expect([field('Size').value, field('Size').placeholder]).toEqual(['', 'Mixed'])
  expect(field('Line height').value).toBe('1.2')
  await userEvent.type(field('Size'), '44')
  expect([element('one'), element('two')].map((one) => one?.defaults.text?.size)).toEqual([44, 44])
})

it('steps each element from its own value', async () => {
  const design = aDesign({ one: text(), two: text({}, 60) })
  const { element } = openEditor(<PropertiesPanel />, { design, selected: ['one', 'two'] })
  await userEvent.type(field('Size'), '{ArrowUp}{Shift>}{ArrowUp}{/Shift}')
  expect([element('one'), element('two')].map((one) => one?.defaults.text?.size)).toEqual([43, 71])
})

it('shows and resets an override [TPL-08]', async () => {
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: DIFFERING }),
    layout: VERTICAL,
    selected: ['one'],
  })
  expect(field('Size').value).toBe('48')
  expect(screen.getByText('Overridden in vertical layouts')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Overridden in vertical layouts: changes here apply to vertical layouts. Reset Size',
    }),
  )
  expect(field('Size').value).toBe('32')
  expect(element('one')?.layouts).toBeUndefined()
  expect(screen.queryByRole('button', { name: /Reset/ })).toBeNull()
})

const VERTICALLY = {
  text: { size: 48, content: 'Bye', font: 'Lora', align: 'right', color: '#ff0000' },
  visible: false,
} as const
it.each([
  ['Size', () => field('Size')],
  ['Content', () => field('Content')],
  ['Font', () => screen.getByRole('button', { name: /Font$/ })],
  ['Horizontal alignment', () => choice('Horizontal alignment', 'Right')],
  ['Visible', () => screen.getByRole('switch')],
])('leaves the focus at the control of %s after a reset by keyboard', async (label, control) => {
  openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text({ layouts: { 'device::vertical': VERTICALLY } }) }),
    layout: VERTICAL,
    selected: ['one'],
  })
  screen.getByRole('button', { name: new RegExp(`Reset ${label}$`) }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(control())
})

it.each([
  ['the button that chooses another', 'acme', 'Choose image'],
  ['the next control if there is no library', undefined, 'Fill'],
])('moves the focus from a removed image to %s', async (_, organizationId, name) => {
  const photo = { position, picture: { imageId: 'beach' } }
  openEditor(<PropertiesPanel />, {
    design: aDesign({ one: { type: 'picture', defaults: photo } }),
    selected: ['one'],
    organizationId,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }))
  expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull()
  expect(document.activeElement).toBe(
    screen.getByRole(organizationId === undefined ? 'radio' : 'button', { name }),
  )
})

it('resets the position of one layout without resizing the layer [TPL-08] [TPL-09]', async () => {
  const { editor, element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    selected: ['one'],
  })
  const before = element('one')
  act(() => editor.setScope('layout'))
  await userEvent.clear(field('X'))
  await userEvent.type(field('X'), '220')
  expect([field('X').value, field('Width').value]).toEqual(['220', '500'])
  await userEvent.click(screen.getByRole('button', { name: /Reset X/ }))
  expect([field('X').value, field('Width').value]).toEqual(['20', '500'])
  expect(element('one')).toEqual(before)
})

it('sets values only in the selected scope [TPL-08] [TPL-18]', async () => {
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    layout: VERTICAL,
    selected: ['one'],
  })
  await userEvent.click(choice('Apply changes to', 'i7 vertical only'))
  expect(screen.getByText('Applies to i7 vertical only.')).toBeTruthy()
  await userEvent.click(choice('Weight', 'Bold'))
  await userEvent.click(choice('Apply changes to', 'Vertical'))
  await userEvent.click(choice('Horizontal alignment', 'Center'))
  expect(element('one')?.layouts).toEqual({
    'i7::vertical': { text: { weight: 700 } },
    'device::vertical': { text: { align: 'center' } },
  })
  expect(element('one')?.defaults.text).toEqual({ content: 'Hello', size: 32 })
  expect(
    screen.getByRole('button', {
      name: 'Overridden in i7 vertical: changes here apply to i7 vertical only. Reset Weight',
    }),
  ).toBeTruthy()
})

it.each(['', 'abc', '-', '12 13', '<script>'])(
  'keeps the value if %j is typed into a number [TPL-18]',
  async (typed) => {
    const { editor, element } = openEditor(<PropertiesPanel />, {
      design: aDesign({ one: text() }),
      selected: ['one'],
    })
    const before = editor.getState().document
    await userEvent.clear(field('Size'))
    if (typed !== '') await userEvent.type(field('Size'), typed.replaceAll(/[<{[]/g, '$&$&'))
    if (typed !== '12 13') expect(editor.getState().document).toBe(before)
    await userEvent.tab()
    expect(field('Size').value).toBe(String(element('one')?.defaults.text?.size))
  },
)

it('limits numbers to the schema [TPL-18]', async () => {
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    selected: ['one'],
  })
  await userEvent.clear(field('Size'))
  await userEvent.type(field('Size'), '99999')
  await userEvent.tab()
  expect([element('one')?.defaults.text?.size, field('Size').value]).toEqual([2000, '2000'])
})

it('undoes typing field by field [TPL-21]', async () => {
  const { editor } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    selected: ['one'],
  })
  const before = editor.getState().document
  await userEvent.type(field('Content'), ', world')
  await userEvent.clear(field('Size'))
  await userEvent.type(field('Size'), '45')
  editor.undo()
  const { one } = editor.getState().document.design.elements
  expect(one?.defaults.text).toEqual({ content: 'Hello, world', size: 32 })
  editor.undo()
  expect(editor.getState().document).toBe(before)
})

it('moves by X and Y, resizes by width and height, and pins by the other edges [TPL-09]', async () => {
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    selected: ['one'],
  })
  expect([field('Width').value, field('Height').value]).toEqual(['500', '100'])
  await userEvent.clear(field('X'))
  await userEvent.type(field('X'), '120')
  await userEvent.clear(field('Height'))
  await userEvent.type(field('Height'), '200')
  await userEvent.clear(field('Right'))
  await userEvent.type(field('Right'), '0')
  expect(element('one')?.defaults.position).toEqual({ top: 10, left: 120, right: 0, bottom: 510 })
  expect(field('Width').value).toBe('1160')
})

it('offers the panel colors first, and explains others [TPL-18] [TPL-22]', async () => {
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    selected: ['one'],
  })
  await userEvent.click(choice('Color', 'White'))
  expect(element('one')?.defaults.text?.color).toBe('#ffffff')
  await userEvent.clear(field('Color code for Color'))
  await userEvent.type(field('Color code for Color'), '#202020')
  expect(screen.getByText('Not a panel color; shown as Black.')).toBeTruthy()
  await userEvent.type(field('Color code for Fill'), '808080')
  expect(screen.getByText('Not a panel color; it will be dithered.')).toBeTruthy()
  await userEvent.click(choice('Fill', 'None'))
  expect(element('one')?.defaults.fill).toBeNull()
})

it('inserts a variable at the cursor [TPL-16]', async () => {
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text(), two: text({ defaults: { text: { content: '{{guest}}' } } }) }),
    selected: ['one'],
  })
  screen.getByLabelText<HTMLTextAreaElement>('Content').setSelectionRange(0, 5)
  await userEvent.click(screen.getByRole('button', { name: 'Insert variable' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'guest' }))
  expect(element('one')?.defaults.text?.content).toBe('{{guest}}')
})

it('shows the template and its background without a selection [TPL-12] [TPL-18]', async () => {
  const { editor, design } = openEditor(<PropertiesPanel />, {
    design: aDesign({}, { backgrounds: { 'i7::horizontal': '#000000' } }),
  })
  await userEvent.type(field('Name'), ' all')
  expect(editor.getState().document.name).toBe('Welcome all')
  await userEvent.click(choice('Background of i7 horizontal', 'White'))
  expect(design().backgrounds['i7::horizontal']).toBe('#ffffff')
  await userEvent.click(screen.getByRole('button', { name: /^Overridden in i7 horizontal/ }))
  expect(design().backgrounds['i7::horizontal']).toBeUndefined()
})

it('keeps unknown elements and lets users move them [TPL-07]', async () => {
  const clock = { type: 'clock', hands: 3, defaults: { position, face: 'roman' } }
  const { element } = openEditor(<PropertiesPanel />, {
    design: aDesign({ clock }),
    selected: ['clock'],
  })
  expect(screen.getByText(/^This layer was made by a newer version/)).toBeTruthy()
  expect(screen.queryByLabelText('Content')).toBeNull()
  await userEvent.type(field('X'), '{ArrowUp}')
  expect(element('clock')).toEqual({
    ...clock,
    defaults: { ...clock.defaults, position: { ...position, left: 21, right: 759 } },
  })
})

it('disables all fields in read-only mode', () => {
  openEditor(<PropertiesPanel />, {
    design: aDesign({ one: text() }),
    selected: ['one'],
    canEdit: false,
  })
  const all = screen.getByRole<HTMLFieldSetElement>('group', { name: 'Properties' })
  expect([all.disabled, all.contains(field('Size'))]).toEqual([true, true])
  const notNative = screen.getAllByRole<HTMLButtonElement>('button', { name: /Font|Fit|Insert/ })
  expect(notNative.map(({ disabled }) => disabled)).toEqual([true, true, true])
})
