import { expect, type Page } from '@playwright/test'

import type { FaultProxy } from './fault-proxy.ts'
import type { ServerProcess } from './server-process.ts'

/** As a person who knows the address: the list of one workspace, by its name in the demo data. */
export const openWorkspace = async (page: Page, server: ServerProcess, name: string) => {
  const [row] = await server.query('select id from workspaces where name = $1', [name])
  await page.goto(`/user/devices?workspace=${String(row?.['id'])}&level=this`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(deviceRows(page).first()).toBeVisible()
}

/** The rows of the list, its head left out. */
export const deviceRows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Devices' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

export const deviceRow = (page: Page, name: string) =>
  deviceRows(page).filter({ has: page.getByRole('button', { name, exact: true }) })

export const openDevice = async (page: Page, name: string) => {
  await deviceRow(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

/** In the device's dialog, closed again; what came of it is the story's business, and may have come before the dialog is closed. */
export const rename = async (page: Page, name: string, newName: string) => {
  const named = await openDevice(page, name)
  await named.getByRole('button', { name: 'Edit' }).click()
  await named.getByRole('textbox', { name: 'Name' }).fill(newName)
  await named.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Notes each time that the database gives a device a name: what a change did, however often it was sent. */
export const noteRenames = (server: ServerProcess) =>
  server.query(`
    create table if not exists renames_seen (at serial, name text not null);
    create or replace function note_rename() returns trigger
      language plpgsql security definer set search_path = public as
      $$ begin insert into renames_seen (name) values (new.name); return null; end $$;
    create or replace trigger note_rename after update on devices
      for each row when (old.name is distinct from new.name) execute function note_rename();
  `)

export const renamesTo = async (server: ServerProcess, name: string) =>
  Number(
    (await server.query('select count(*) from renames_seen where name = $1', [name]))[0]?.['count'],
  )

export const keysOf = async (server: ServerProcess, email: string) =>
  (
    await server.query(
      `select key from idempotency_keys join users on users.id = user_id where email = $1`,
      [email],
    )
  ).map((row) => String(row['key']))

/** The precache is complete and the worker serves this page, so that all of the console is there without the network. */
export const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller === null)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })

/** The network goes away, once all of the console is here: a story of a page that lacks a file is another one. */
export const cutNetwork = async (page: Page, wire: FaultProxy) => {
  await workerIsReady(page)
  await wire.set({ kind: 'refuse' })
}

/** What others change does not reach this page until it is loaded again: it goes on as who it was. */
export const hearsNothing = (page: Page): Promise<unknown> =>
  page.route(/\/api\/events/, () => new Promise(() => {}))
