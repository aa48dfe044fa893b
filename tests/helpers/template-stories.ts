import { expect, type Page } from '@playwright/test'

import type { ServerProcess } from './server-process.ts'

export const stage = (page: Page) => page.getByRole('application', { name: /^Canvas/ })
export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Template name' })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** Expects this save status of the template. */
export const standing = (page: Page, words: string) =>
  expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
export const layer = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Layers' }).getByRole('row', { name: new RegExp(`^${name}`) })
/** A numeric property field. */
export const numberField = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).and(page.locator('input'))
export const middleOfStage = async (page: Page) => {
  const box = await stage(page).boundingBox()
  if (!box) throw new Error('There is no stage')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
export const preview = (page: Page) =>
  page.getByRole('region', { name: 'Panel preview' }).getByRole('img', { name: 'Panel preview' })

/** The id of a demo model. */
export const modelId = async (server: ServerProcess, name: string) =>
  String((await server.query('select id from device_groups where name = $1', [name]))[0]?.['id'])

export const openNew = async (page: Page, server: ServerProcess, orientation = 'horizontal') => {
  await page.goto(`/template-editor/new/${await modelId(server, 'i7')}/${orientation}`)
  await expect(stage(page)).toBeVisible()
}

/** The templates in the database whose names start with `name`. */
export const storedTemplates = async (server: ServerProcess, name: string) =>
  await server.query(
    'select id, name, value, variables, devices from templates where name like $1 order by name',
    [`${name}%`],
  )

interface OfTemplate {
  variables?: readonly { key: string; label: string; value: string }[]
  devices?: readonly { deviceGroupName: string; orientation: string }[]
}

/** Adds a template with a serialized design to the first folder of the demo organization. */
export const putTemplate = async (
  server: ServerProcess,
  name: string,
  value: string,
  {
    variables = [],
    devices = [{ deviceGroupName: 'i7', orientation: 'horizontal' }],
  }: OfTemplate = {},
) => {
  await server.query(
    `insert into templates (organization_id, template_folder_id, name, value, variables, devices)
     select organization_id, template_folder_id, $1, $2, $3, $4
     from templates where name = 'Welcome' limit 1`,
    [name, value, JSON.stringify(variables), JSON.stringify(devices)],
  )
  const [row] = await server.query('select id from templates where name = $1', [name])
  return String(row?.['id'])
}

export const openTemplate = async (page: Page, id: string) => {
  await page.goto(`/template-editor/${id}/edit`)
  await expect(stage(page)).toBeVisible()
}

/** A design with one text. */
export const designWithText = (content: string, more: object = {}) =>
  JSON.stringify({
    version: 1,
    layers: ['title'],
    elements: {
      title: {
        type: 'text',
        name: 'Title',
        defaults: {
          position: { top: 260, left: 440, right: 440, bottom: 260 },
          text: { content, size: 60 },
        },
      },
    },
    backgrounds: {},
    enabledLayouts: { i7: { horizontal: true, vertical: true } },
    ...more,
  })
