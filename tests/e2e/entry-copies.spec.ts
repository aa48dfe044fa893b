import type { Locator, Page } from '@playwright/test'

import { CASE, openIn } from '#tests/helpers/content-stories.ts'
import { cutNetwork } from '#tests/helpers/device-stories.ts'
import { testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect, NO_NETWORK } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'
import { designWithText, putTemplate } from '#tests/helpers/template-stories.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'Europe/Warsaw' })

const NAMES = ['Case N1', 'Case N2', 'Case N3', 'Case N4', 'Case N5']
const chip = (page: Page) => page.getByRole('banner').getByRole('status')

const clear = async (server: ServerProcess) => {
  await server.query(
    'delete from schedules where device_id in (select id from devices where name = any($1))',
    [NAMES],
  )
}

/** On the day after the quiet day. */
const SPAN = ['2027-06-10T10:00:00Z', '2027-06-10T11:00:00Z'] as const

const putSign = (server: ServerProcess) =>
  putTemplate(server, 'Copied sign', designWithText('Welcome, {{guest|friends}}'), {
    variables: [{ key: 'guest', label: 'Guest', value: '' }],
    devices: ['i7', 'i7-grayscale'].map((deviceGroupName) => ({
      deviceGroupName,
      orientation: 'horizontal',
    })),
  })
const putWithTemplate = (server: ServerProcess, device: string, name: string) =>
  server.query(
    `insert into schedules (device_id, name, description, start_at, end_at, template_id,
       template_orientation, template_variables)
     select d.id, $2, '', $3, $4, t.id, 'horizontal', '{"guest": "Ms Antoniou"}'
     from devices d, templates t where d.name = $1 and t.name = 'Copied sign'`,
    [device, name, ...SPAN],
  )
/** Adds an entry with the device's current image. Entries with an image are stored one minute shorter. */
const putWithPicture = (server: ServerProcess, device: string, name: string) =>
  server.query(
    `insert into schedules (device_id, name, description, start_at, end_at, picture_sha256)
     select id, $2, 'For the opening', $3::timestamptz, $4::timestamptz - interval '1 minute',
       coalesce(picture_sha256, default_picture_sha256)
     from devices where name = $1`,
    [device, name, ...SPAN],
  )

/** The entries in the database, sorted by device, with the size of their image. */
const stored = (server: ServerProcess, name: string) =>
  server.query(
    `select d.name as device, s.description,
       to_char(start_at at time zone 'utc', 'HH24:MI') || ' ' ||
         to_char(end_at at time zone 'utc', 'HH24:MI') as times,
       s.template_orientation as orientation, s.template_variables as texts,
       m.width || 'x' || m.height as picture
     from schedules s join devices d on d.id = s.device_id
       left join media m on m.sha256 = s.picture_sha256
     where s.name = $1 order by d.name`,
    [name],
  )

/** Records each entry that is inserted into the database. */
const noteEntries = (server: ServerProcess) =>
  server.query(`
    create table if not exists entries_seen (at serial, device_id uuid not null);
    truncate entries_seen;
    create or replace function note_entry() returns trigger
      language plpgsql security definer set search_path = public as
      $$ begin insert into entries_seen (device_id) values (new.device_id); return null; end $$;
    create or replace trigger note_entry after insert on schedules
      for each row execute function note_entry();
  `)
const entriesSeen = async (server: ServerProcess) =>
  (
    await server.query('select name from entries_seen join devices on id = device_id order by name')
  ).map(({ name }) => String(name))

test.beforeEach(async ({ knownAs, consoleErrors, server }) => {
  consoleErrors.allow(NO_NETWORK)
  await clear(server)
  await putSign(server)
  await server.query("update devices set orientation = 'horizontal' where name = any($1)", [NAMES])
  await knownAs('ORG_EDITOR')
})

const openEntry = async (page: Page, server: ServerProcess, name: string) => {
  const device = await openIn(page, server, CASE)
  await device.getByRole('tab', { name: 'Scheduled content' }).click()
  await device.locator('[data-entry]').filter({ hasText: name }).first().click()
  const panel = device.getByRole('complementary', { name: 'Entry details' })
  await expect(panel.getByLabel('Title')).toHaveValue(name)
  return panel
}
const copiesOf = async (page: Page, panel: Locator) => {
  await panel.getByRole('button', { name: 'Copy to other devices…' }).click()
  return page.getByRole('dialog', { name: 'Copy to other devices' })
}
const option = (dialog: Locator, name: string) => dialog.getByRole('option', { name })
const choose = async (dialog: Locator, names: readonly string[]) => {
  for (const name of names) {
    await option(dialog, name).click()
    await expect(option(dialog, name)).toHaveAttribute('aria-selected', 'true')
  }
}
const shownPreview = (dialog: Locator, name: string | RegExp) =>
  expect(dialog.getByRole('img', { name })).toBeVisible({ timeout: 60_000 })

test('an image entry is copied to other devices and fitted to each panel, and a copy with a conflict can be retried [CALL-58] [SCH-12] [SCH-21] [OFF-17]', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  await putWithPicture(server, CASE.device, 'Harbour day')
  const panel = await openEntry(page, server, 'Harbour day')
  await putWithTemplate(server, 'Case N3', 'Late opening')
  const dialog = await copiesOf(page, panel)
  await expect(option(dialog, 'Case N1')).toContainText('Already has this entry')
  await choose(dialog, ['Case N1', 'Case N2', 'Case N3', 'Case N4'])
  await expect(dialog.getByText('3 devices will get the entry')).toBeVisible()
  await expect(dialog.getByText('1 already has this entry')).toBeVisible()
  await shownPreview(dialog, 'Panel previews')
  await dialog.getByRole('button', { name: 'Copy to 3 devices' }).click()

  const running = page.getByRole('dialog', { name: 'Copying the entry' })
  await expect(running.getByRole('status')).toHaveText('2 of 3 done, 1 failed')
  const results = running.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveText([
    /^Case N3The time is taken\. “Late opening” overlaps with this time/,
    'Case N2Copied',
    'Case N4Copied',
  ])
  const copy = {
    description: 'For the opening',
    times: '10:00 10:59',
    orientation: null,
    texts: null,
  }
  const [, ...copies] = await stored(server, 'Harbour day')
  expect(copies).toEqual([
    { device: 'Case N2', ...copy, picture: '1280x720' },
    { device: 'Case N4', ...copy, picture: '1280x720' },
  ])

  const pictures = await server.query(
    `select count(distinct s.picture_sha256)::int as different from schedules s
     join devices d on d.id = device_id where s.name = 'Harbour day' and d.name <> 'Case N4'`,
  )
  expect(pictures).toEqual([{ different: 1 }])

  await server.query("delete from schedules where name = 'Late opening'")
  await running.getByRole('button', { name: 'Retry failed' }).click()
  await expect(running.getByRole('status')).toHaveText('3 of 3 done')
  expect(await stored(server, 'Harbour day')).toHaveLength(4)
})

test('a template entry is copied by keyboard to the devices that it fits, and known conflicts are shown beforehand [CALL-57] [SCH-12] [SCH-23]', async ({
  page,
  server,
}) => {
  await server.query("update devices set orientation = 'vertical' where name = 'Case N5'")
  await putWithTemplate(server, CASE.device, 'Guests')
  await putWithTemplate(server, 'Case N3', 'Late opening')
  // Its schedule is cached once it has been opened.
  const other = await openIn(page, server, { ...CASE, device: 'Case N3' })
  await other.getByRole('tab', { name: 'Scheduled content' }).click()
  await expect(other.locator('[data-entry]').filter({ hasText: 'Late opening' })).toBeVisible()
  const panel = await openEntry(page, server, 'Guests')

  await panel.getByRole('button', { name: 'Copy to other devices…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy to other devices' })
  await expect(option(dialog, 'Case N3')).toContainText('Overlaps with “Late opening”')
  await expect(option(dialog, 'Case N5')).toContainText('The template has no layout for it')
  await dialog.getByRole('searchbox').focus()
  await page.keyboard.type('case row north')
  await expect(dialog.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox', { name: 'Select all 5 shown' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('5 selected')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(option(dialog, 'Case N1')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(option(dialog, 'Case N2')).toBeFocused()
  await expect(dialog.getByText('4 selected')).toBeVisible()

  await expect(dialog.getByText('2 devices will get the entry')).toBeVisible()
  await dialog.getByText('1 has another entry at this time').click()
  await expect(
    dialog.getByRole('listitem').filter({ hasText: /^Case N3: Overlaps with “Late/ }),
  ).toBeVisible()
  await dialog.getByText('1 does not fit').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Case N5$/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy to 2 devices' }).press('Enter')
  await expect(page.getByText('Entry copied to 2 devices')).toBeVisible()
  const copy = {
    description: '',
    times: '10:00 11:00',
    orientation: 'horizontal',
    texts: { guest: 'Ms Antoniou' },
    picture: null,
  }
  expect(await stored(server, 'Guests')).toEqual(
    ['Case N1', 'Case N2', 'Case N4'].map((device) => ({ device, ...copy })),
  )
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('copies wait on this device, survive a reload, and are created once each [OFF-07] [OFF-12] [OFF-13]', async ({
    page,
    server,
    wire,
  }) => {
    await putWithTemplate(server, CASE.device, 'Guests')
    await noteEntries(server)
    const panel = await openEntry(page, server, 'Guests')
    await expect(panel.getByText('Copied sign, template')).toBeVisible()
    await cutNetwork(page, wire)
    const dialog = await copiesOf(page, panel)
    await choose(dialog, ['Case N2', 'Case N4'])
    await dialog.getByRole('button', { name: 'Copy to 2 devices' }).click()
    await expect(page.getByText(/(?:Stored|Saved) on this device/).first()).toBeVisible()
    await expect(chip(page)).toHaveText('Server unreachable, 2 waiting')

    await page.goto('/pending-changes')
    await expect(page.getByText(/^Schedule “Guests” on 2 devices/)).toBeVisible()
    await expect(chip(page)).toHaveText('Server unreachable, 2 waiting')
    expect(await entriesSeen(server)).toEqual([])
    await wire.set({ kind: 'pass' })
    await expect
      .poll(() => entriesSeen(server), { timeout: 60_000 })
      .toEqual(['Case N2', 'Case N4'])
    await expect(chip(page)).toHaveText('Online', { timeout: 30_000 })
    expect(await entriesSeen(server)).toEqual(['Case N2', 'Case N4'])
    expect((await stored(server, 'Guests')).map(({ device }) => device)).toEqual([
      'Case N1',
      'Case N2',
      'Case N4',
    ])
  })
})
