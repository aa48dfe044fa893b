import type { Page } from '@playwright/test'

import { codeOfPanel } from './panel-code.ts'
import type { ServerProcess } from './server-process.ts'

/** The demo's unregistered panels, and the links in their codes, pointing to the wire. */
export const boxedPanels = async (server: ServerProcess, origin: string) => {
  const rows = await server.query(
    'select id, mac_address from devices where organization_id is null order by mac_address',
  )
  return Promise.all(
    rows.map(async ({ id, mac_address }) => {
      const mac = String(mac_address)
      return { id: String(id), mac, ...(await codeOfPanel(origin, mac)) }
    }),
  )
}

export const boxedPanel = async (server: ServerProcess, origin: string) => {
  const [panel] = await boxedPanels(server, origin)
  if (!panel) throw new Error('The demo has a panel in its box')
  return panel
}

export const openLink = async (page: Page, address: string) => {
  const { pathname, search } = new URL(address)
  await page.goto(pathname + search)
}
export const assignButton = (page: Page) =>
  page.getByRole('button', { name: 'Assign', exact: true })
export const choosePlace = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: /Parent workspace/ }).click()
  await page.getByRole('option', { name }).first().click()
}
export const assign = async (page: Page, name: string, place?: RegExp) => {
  await page.getByLabel('Device name').fill(name)
  if (place) await choosePlace(page, place)
  await assignButton(page).click()
}
export const visited = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /Registered on this visit/ })
    .getByRole('listitem')
    .filter({ hasText: name })
/** A panel in the database, and how many times it was registered. */
export const registered = async (server: ServerProcess, id: string) =>
  (
    await server.query(
      `select d.name, w.name as place,
         (select count(*)::int from registrations_seen where device_id = d.id) as times
       from devices d left join workspaces w on w.id = d.workspace_id where d.id = $1`,
      [id],
    )
  )[0]
export const noteRegistrations = (server: ServerProcess) =>
  server.query(`
    create table if not exists registrations_seen (device_id uuid not null);
    truncate registrations_seen;
    create or replace function note_registration() returns trigger
      language plpgsql security definer set search_path = public as
      $$ begin insert into registrations_seen (device_id) values (new.id); return null; end $$;
    create or replace trigger note_registration after update on devices
      for each row when (old.organization_id is null and new.organization_id is not null)
      execute function note_registration();
  `)

export const GALLERY = /Gallery B/
