import { accountOf } from '#tests/helpers/accounts.ts'
import { addDevices } from '#tests/helpers/add-devices.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type BenchRow, quantile } from './row.ts'

const DEVICES = 10_000
const WORKSPACES = 300
const BUDGET_P95_MS = 30
const WARM_UP = 40
const REQUESTS = 400
const SEARCHES = ['lobby', 'room 4', 'floor 7', 'shelf', 'gate 12']
const SORTS = ['Name', 'Created', 'BatteryLevel', 'WifiRssi']

/** Filters of every group, alone and combined: some match most of the fleet, some almost nothing. */
const FILTERS = [
  'displayType=BWR&displayType=fullColor',
  'model=i7&model=i7%20Color',
  'currentContent=fullScreenImage',
  'currentContent=googleCalendar&currentContent=lumiApp',
  'currentContent=customTemplate&contentMode=static',
  'contentMode=scheduled',
  'contentMode=static',
  'contentMode=scheduled&displayType=BW&WifiRssiFrom=-70&WifiRssiTo=-1',
]

/** Queries as the console sends them: the first page of ten, in every order, half with a search, half with filters. */
const questions = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const query = new URLSearchParams({
      limit: '10',
      offset: '0',
      sort: SORTS[at % SORTS.length] ?? 'Name',
      sortDirection: at % 3 === 0 ? 'Desc' : 'Asc',
    })
    if (at % 2 === 0) query.set('nameSearch', SEARCHES[at % SEARCHES.length] ?? '')
    const filter = at % 4 < 2 ? FILTERS[Math.floor(at / 4) % FILTERS.length] : undefined
    return `/api/devices?${query}${filter === undefined ? '' : `&${filter}`}`
  })

/** Gives the fleet content: images, templates or none, and half of it past, near and distant entries. */
const addContents = async (server: ServerProcess) => {
  await server.query(`
    update devices set
      picture_sha256 = case when hashtext(cloud_name) % 3 = 0 then (select min(sha256) from media) end,
      content_name = case when hashtext(cloud_name) % 3 = 0 then 'Beach' end,
      template_as_default_set = hashtext(cloud_name) % 2 = 0,
      default_content_name = case when hashtext(cloud_name) % 2 = 0
        then (array['Google Calendar', 'LumiApp', 'Menu'])[1 + abs(hashtext(name)) % 3] end
    where cloud_name like 'many-%'`)
  await server.query(`
    insert into schedules (device_id, name, start_at, end_at, picture_sha256)
    select devices.id, 'Entry', start_at, start_at + interval '2 hours', (select min(sha256) from media)
    from devices, unnest(array[
      now() - interval '30 days', now() - interval '1 hour', now() + interval '3 days', now() + interval '60 days'
    ]) as start_at
    where cloud_name like 'many-%' and hashtext(mac_address) % 2 = 0`)
}

/** Adds {@link DEVICES} devices to the demo organization and requests pages of them. */
export const benchDevicePages = async (server: ServerProcess): Promise<BenchRow[]> => {
  await addDevices(server, { devices: DEVICES, workspaces: WORKSPACES })
  await addContents(server)
  // PostgreSQL does this by itself within a minute after so many changes.
  await server.query('vacuum analyze')
  const { email, password } = accountOf('ORG_OWNER')
  const login = await fetch(`${server.origin}/api/user/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken }: { accessToken: string } = await login.json()
  const headers = { authorization: `Bearer ${accessToken}` }

  const times: number[] = []
  const floor: number[] = []
  let total = 0
  for (const [at, path] of questions(WARM_UP + REQUESTS).entries()) {
    const start = performance.now()
    const answer = await fetch(`${server.origin}${path}`, { headers })
    const page: { total: number } = await answer.json()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    if (at >= WARM_UP) times.push(performance.now() - start)
    total = Math.max(total, page.total)
    // The cost of an HTTP round trip to the database at this time, without the query.
    const asked = performance.now()
    await (await fetch(`${server.origin}/api/health`)).text()
    if (at >= WARM_UP) floor.push(performance.now() - asked)
  }
  const p95 = quantile(times, 0.95)
  const floorP95 = quantile(floor, 0.95)
  return [
    {
      name: `page of 10 from ${total.toLocaleString('en')} devices, sorted, searched and filtered, HTTP, p95`,
      value: `${p95.toFixed(1)} ms`,
      peer: `health check ${floorP95.toFixed(1)} ms`,
      ratio: `${(p95 / floorP95).toFixed(1)} x`,
      budget: `<= ${BUDGET_P95_MS} ms`,
      met: total >= DEVICES && p95 <= BUDGET_P95_MS,
    },
  ]
}
