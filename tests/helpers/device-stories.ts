import { expect, type Page } from '@playwright/test'

import type { FaultProxy } from './fault-proxy.ts'
import type { ServerProcess } from './server-process.ts'

/** Opens the list of a workspace by URL, by the workspace's name in the demo data. */
export const openWorkspace = async (page: Page, server: ServerProcess, name: string) => {
  const [row] = await server.query('select id from workspaces where name = $1', [name])
  await page.goto(`/user/devices?workspace=${String(row?.['id'])}&level=this`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(deviceRows(page).first()).toBeVisible()
}

/** The rows of the list without its header. */
export const deviceRows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Devices' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

export const deviceRow = (page: Page, name: string) =>
  deviceRows(page).filter({ has: page.getByRole('button', { name, exact: true }) })

/** Checks the rows of these devices. */
export const tick = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}

export const openDevice = async (page: Page, name: string) => {
  await deviceRow(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Renames a device in its dialog and closes it. The story checks the outcome, which may arrive before the dialog closes. */
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

/** Records each rename of a device in the database: the effects of changes, however often they were sent. */
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

/** Waits until the precache is complete and the worker serves this page, so that all of the console works offline. */
export const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller === null)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })

/** Cuts the network once the whole console is cached. Pages with missing files have their own stories. */
export const cutNetwork = async (page: Page, wire: FaultProxy) => {
  await workerIsReady(page)
  await wire.set({ kind: 'refuse' })
}

/** Blocks live updates, so that changes by others do not reach this page until it is reloaded. */
export const hearsNothing = (page: Page): Promise<unknown> =>
  page.route(/\/api\/events/, () => new Promise(() => {}))
