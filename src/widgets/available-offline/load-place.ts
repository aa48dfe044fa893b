import type { Device, DeviceListQuery, DevicePage } from '#src/contract/device.ts'

/** Few enough that no part of the work is felt, many enough that ten thousand devices are a hundred requests. */
const PAGE = 100
/** Pictures that are fetched at once. */
const LANES = 6
/** How often a list is read again from its start because it changed while it was read. */
const MOST_PASSES = 3

/** A list of devices: one workspace, or all of an organisation. `expected`: how many the tree says there are. */
export interface ListToLoad {
  query: Pick<DeviceListQuery, 'organizationId' | 'workspaceFolderId'>
  expected: number
}

export interface Progress {
  done: number
  total: number
}

export interface LoadParts {
  listDevices: (query: DeviceListQuery, signal: AbortSignal) => Promise<DevicePage>
  keepPage: (query: DeviceListQuery, page: DevicePage, askedAt: number) => Promise<unknown>
  keepWhole: (
    query: ListToLoad['query'],
    named: ReadonlySet<string>,
    askedAt: number,
  ) => Promise<unknown>
  /** Resolves also where the picture is no longer there; rejects where nobody answers. */
  fetchImage: (address: string, signal: AbortSignal) => Promise<unknown>
  /** Folders, models, timezones: each one call. */
  others: readonly ((signal: AbortSignal) => Promise<unknown>)[]
  done: (askedAt: number) => Promise<unknown>
  now: () => number
}

interface List extends ListToLoad {
  /** What is read of it so far, the last of it apart. */
  named: Set<string>
  last: string | undefined
  offset: number
  pass: number
  /** As the server has counted. */
  total: number | undefined
  finished: boolean
}

/**
 * Loads everything of some lists: each device counts once for its row and once for its picture, so that the progress is true
 * from the first page on. What `load` throws can be mended by calling it again: it goes on from where it was.
 */
export function planLoading(lists: readonly ListToLoad[], parts: LoadParts) {
  const startedAt = parts.now()
  const plan = lists.map((list): List => ({
    ...list,
    named: new Set(),
    last: undefined,
    offset: 0,
    pass: 1,
    total: undefined,
    finished: false,
  }))
  const others = [...parts.others]
  const pictures = new Set<string>()

  const progress = (): Progress => {
    const counted = plan.reduce((sum, { offset }) => sum + offset, 0)
    const expected = plan.reduce(
      (sum, list) => sum + Math.max(list.total ?? list.expected, list.offset),
      0,
    )
    const small = parts.others.length
    return { done: 2 * counted + small - others.length, total: 2 * expected + small }
  }

  async function loadPictures(devices: readonly Device[], signal: AbortSignal) {
    const addresses = devices.flatMap(({ thumbnail }) => thumbnail ?? [])
    const queue = [...new Set(addresses)].filter((address) => !pictures.has(address))
    const lane = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await parts.fetchImage(next, signal)
        pictures.add(next)
      }
    }
    try {
      await Promise.all(Array.from({ length: LANES }, lane))
    } finally {
      queue.length = 0 // where one lane fails, the others stop
    }
  }

  async function loadPage(list: List, signal: AbortSignal) {
    // Each page begins with the last row of the one before: where it does not, the list has shifted.
    const again = list.last === undefined ? 0 : 1
    const query: DeviceListQuery = {
      ...list.query,
      sort: 'Created',
      sortDirection: 'Asc',
      limit: PAGE + again,
      offset: list.offset - again,
    }
    const askedAt = parts.now()
    const page = await parts.listDevices(query, signal)
    signal.throwIfAborted()
    await parts.keepPage(query, page, askedAt)
    await loadPictures(page.data, signal)
    const isSteady = again === 0 || (page.total === list.total && page.data[0]?.id === list.last)
    list.total = page.total
    if (!isSteady) return startOver(list)
    for (const { id } of page.data) list.named.add(id)
    list.offset = list.named.size
    list.last = page.data.at(-1)?.id
    if (list.offset < page.total && page.data.length > again) return undefined
    list.finished = true
    return parts.keepWhole(list.query, list.named, startedAt)
  }

  /** A list that never rests is kept as far as it was seen; then nothing is forgotten. */
  function startOver(list: List) {
    if (list.pass >= MOST_PASSES) list.finished = true
    else Object.assign(list, { named: new Set(), last: undefined, offset: 0, pass: list.pass + 1 })
  }

  async function load(signal: AbortSignal, onProgress: (progress: Progress) => void) {
    onProgress(progress())
    for (const list of plan)
      while (!list.finished) {
        await loadPage(list, signal)
        onProgress(progress())
      }
    for (let next = others[0]; next; next = others[0]) {
      await next(signal)
      signal.throwIfAborted()
      others.shift()
      onProgress(progress())
    }
    await parts.done(parts.now())
  }

  return { load }
}
