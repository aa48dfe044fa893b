import type { Device, DeviceListQuery, DevicePage } from '#src/contract/device.ts'

/** Small enough to keep the page responsive; 10,000 devices take 100 requests. */
const PAGE_SIZE = 100
/** Parallel requests for images and schedules. */
const MAX_PARALLEL = 6
/** How often a list that changes while it is read is read from its start. */
const MAX_PASSES = 3

/** Devices of a workspace or of an organization. `expected` is the count in the tree. */
export interface ListToLoad {
  query: Pick<DeviceListQuery, 'organizationId' | 'workspaceFolderId'>
  expected: number
}

export interface Progress {
  done: number
  total: number
}

/** One step of the download; resolves with the steps that it turned out to need. */
export type Step = (signal: AbortSignal) => Promise<readonly Step[] | undefined>

export interface DownloadDependencies {
  listDevices: (query: DeviceListQuery, signal: AbortSignal) => Promise<DevicePage>
  storePage: (query: DeviceListQuery, page: DevicePage, askedAt: number) => Promise<unknown>
  storeComplete: (
    query: ListToLoad['query'],
    ids: ReadonlySet<string>,
    askedAt: number,
  ) => Promise<unknown>
  /** Resolves even if the image no longer exists; rejects if the server cannot be reached. */
  fetchImage: (address: string, signal: AbortSignal) => Promise<unknown>
  /** The same for the entries of a device. */
  fetchSchedule: (deviceId: string, signal: AbortSignal) => Promise<unknown>
  /** Folders, models, timezones, lineups and the library. */
  others: readonly Step[]
  done: (askedAt: number) => Promise<unknown>
  now: () => number
}

interface List extends ListToLoad {
  /** Ids read so far. */
  ids: Set<string>
  lastId: string | undefined
  offset: number
  pass: number
  /** When the first page of this pass was requested. */
  startedAt: number
  /** Whether it changed during the last pass too. */
  hasShifted: boolean
  /** Count reported by the server. */
  total: number | undefined
  finished: boolean
}

/**
 * Downloads lists completely. Each device counts once for its row and once for its image and its schedule, so that progress is
 * accurate from the first page on. After an error, calling `load` again resumes.
 */
export function planDownload(lists: readonly ListToLoad[], dependencies: DownloadDependencies) {
  const plan = lists.map((list): List => ({
    ...list,
    ids: new Set(),
    lastId: undefined,
    offset: 0,
    pass: 1,
    startedAt: 0,
    hasShifted: false,
    total: undefined,
    finished: false,
  }))
  const others = [...dependencies.others]
  let otherCount = others.length
  /** Addresses of images, and ids of devices for their schedules. */
  const loaded = new Set<string>()

  const progress = (): Progress => {
    const counted = plan.reduce((sum, { offset }) => sum + offset, 0)
    const expected = plan.reduce(
      (sum, list) => sum + Math.max(list.total ?? list.expected, list.offset),
      0,
    )
    return { done: 2 * counted + otherCount - others.length, total: 2 * expected + otherCount }
  }

  async function loadDetails(devices: readonly Device[], signal: AbortSignal) {
    const { fetchImage, fetchSchedule } = dependencies
    const wanted = new Map<string, typeof fetchImage>()
    for (const { id, thumbnail } of devices) {
      if (thumbnail !== null) wanted.set(thumbnail, fetchImage)
      wanted.set(id, fetchSchedule)
    }
    const queue = [...wanted].filter(([key]) => !loaded.has(key))
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [key, load] = next
        await load(key, signal)
        loaded.add(key)
        signal.throwIfAborted() // not every request can be aborted
      }
    }
    try {
      await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
    } finally {
      queue.length = 0 // if one worker fails, the others stop
    }
  }

  async function loadPage(list: List, signal: AbortSignal) {
    // Pages overlap by one row. If that row differs, the list has shifted.
    const overlap = list.offset === 0 ? 0 : 1
    const query: DeviceListQuery = {
      ...list.query,
      sort: 'Created',
      sortDirection: 'Asc',
      limit: PAGE_SIZE + overlap,
      offset: list.offset - overlap,
    }
    const askedAt = dependencies.now()
    if (list.offset === 0) list.startedAt = askedAt
    const page = await dependencies.listDevices(query, signal)
    signal.throwIfAborted()
    await dependencies.storePage(query, page, askedAt)
    await loadDetails(page.data, signal)
    if (overlap > 0 && !continues(list, page)) return undefined
    list.total = page.total
    for (const { id } of page.data) list.ids.add(id)
    list.offset += page.data.length - overlap
    list.lastId = page.data.at(-1)?.id
    if (list.offset < page.total && page.data.length > overlap) return undefined
    list.finished = true
    // Of a list that kept changing nothing is removed: every device that stayed in it was read, but `ids` may lack others.
    if (list.hasShifted) return undefined
    return dependencies.storeComplete(list.query, list.ids, list.startedAt)
  }

  /** Whether the page follows what was read. If not, the list is read again, in the last pass only from a page before. */
  function continues(list: List, { data: [first], total }: DevicePage) {
    const isSteady = total === list.total && first?.id === list.lastId
    list.total = total
    if (!isSteady && list.pass < MAX_PASSES) {
      startOver(list)
      return false
    }
    list.hasShifted ||= !isSteady
    // The row before this page was not read, so others may be missing too.
    const isRead = list.ids.has(first?.id ?? '')
    if (!isRead) stepBack(list)
    return isRead
  }

  function startOver(list: List) {
    Object.assign(list, { ids: new Set(), lastId: undefined, offset: 0, pass: list.pass + 1 })
  }

  function stepBack(list: List) {
    list.offset = Math.max(0, list.offset - PAGE_SIZE)
  }

  async function load(signal: AbortSignal, onProgress: (progress: Progress) => void) {
    const report = () => {
      signal.throwIfAborted()
      onProgress(progress())
    }
    report()
    for (const list of plan)
      while (!list.finished) {
        await loadPage(list, signal)
        report()
      }
    for (let next = others[0]; next; next = others[0]) {
      const further = (await next(signal)) ?? []
      signal.throwIfAborted()
      others.shift()
      others.push(...further)
      otherCount += further.length
      report()
    }
    await dependencies.done(dependencies.now())
  }

  return { load }
}
