import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from '@playwright/test'

const TIMEOUT_MS = 90_000
const POLL_MS = 50

/** A page of any engine. A subset of Playwright's `Page`, so that a story accepts either. */
export interface EnginePage extends EngineScope {
  goto: (path: string) => Promise<unknown>
  evaluate: <Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ) => Promise<Result>
}

export interface EngineScope {
  getByRole: (role: EngineRole, options?: { name?: string; exact?: boolean }) => EngineLocator
  getByLabel: (text: string, options?: { exact?: boolean }) => EngineLocator
  getByText: (text: string, options?: { exact?: boolean }) => EngineLocator
  /** Finds elements by a CSS selector, including hidden ones. */
  locator: (selector: string) => EngineLocator
}

export interface EngineLocator extends EngineScope {
  first: () => EngineLocator
  /** Waits until exactly one element matches and can be clicked. */
  click: () => Promise<void>
  fill: (text: string) => Promise<void>
  /** Path of a file on disk. */
  setInputFiles: (path: string) => Promise<void>
  waitFor: (options?: { state?: 'visible' | 'hidden'; timeout?: number }) => Promise<void>
}

type EngineRole = Parameters<Page['getByRole']>[0]

/** The API that an engine's client must provide. `expression` is JavaScript whose awaited value must be JSON. */
export interface EngineTab {
  goto: (url: string) => Promise<unknown>
  evaluate: (expression: string) => Promise<unknown>
  element: (expression: string) => Promise<EngineElement>
}
export interface EngineElement {
  click: () => Promise<unknown>
  /** Sends key presses. */
  type: (text: string) => Promise<unknown>
  upload: (path: string) => Promise<unknown>
}

/** Finds elements by role and name, as assistive technology does. */
const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

type Query =
  | { by: 'Role'; text: string; name: string | undefined; exact: boolean }
  | { by: 'LabelText' | 'Text'; text: string; exact: boolean }
  | { by: 'Selector'; text: string }
  | { by: 'First' }

interface TestingLibrary {
  queryAllByRole: (
    root: HTMLElement,
    role: string,
    options: { name?: RegExp | string },
  ) => HTMLElement[]
  queryAllByLabelText: (root: HTMLElement, text: RegExp) => HTMLElement[]
  queryAllByText: (root: HTMLElement, text: RegExp) => HTMLElement[]
}
declare global {
  /** Set in the page once the library has loaded. */
  var TestingLibraryDom: TestingLibrary | undefined
}

/** Runs in the page and cannot use the rest of this module. 'unloaded': the library must be loaded first. */
function find(queries: readonly Query[]): HTMLElement[] | 'unloaded' {
  const library = globalThis.TestingLibraryDom
  if (!library) return 'unloaded'
  const pattern = (text: string, exact: boolean) => {
    const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return exact ? new RegExp(`^${escaped}$`) : new RegExp(escaped, 'i')
  }
  const within = (root: HTMLElement, query: Exclude<Query, { by: 'First' }>): HTMLElement[] => {
    if (query.by === 'Selector') return [...root.querySelectorAll<HTMLElement>(query.text)]
    if (query.by === 'Role')
      return library.queryAllByRole(root, query.text, {
        ...(query.name !== undefined && { name: pattern(query.name, query.exact) }),
      })
    const text = pattern(query.text, query.exact)
    return library[`queryAllBy${query.by}`](root, text).filter((one) => one.checkVisibility())
  }
  return queries.reduce<HTMLElement[]>(
    (roots, query) =>
      query.by === 'First'
        ? roots.slice(0, 1)
        : [...new Set(roots.flatMap((root) => within(root, query)))],
    [document.body],
  )
}

/** Runs in the page. Returns the reason why an element cannot be clicked yet, or '' if it can. */
async function obstacle(element: HTMLElement): Promise<string> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = () => element.getBoundingClientRect()
  const images = element.closest('[role=dialog]')?.querySelectorAll('img') ?? []
  if ([...images].some(({ complete }) => !complete))
    return 'it moves once an image beside it is there'
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const before = place()
  await frame()
  await frame()
  const { x, y, width, height } = place()
  if (x !== before.x || y !== before.y) return 'it moves'
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(top)
    ? ''
    : `it is covered by ${top?.outerHTML.slice(0, 200) ?? 'nothing'}`
}

const listing = (queries: readonly Query[]) => `((${find.toString()})(${JSON.stringify(queries)}))`

const describe = (queries: readonly Query[]) => JSON.stringify(queries)

/** The page of an engine, built on what its client provides. */
export function enginePage(tab: EngineTab, baseURL: string): EnginePage {
  /** Repeats `attempt`, because a navigation in flight discards an evaluation. */
  async function until<Result>(
    what: string,
    attempt: () => Promise<Result | undefined>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Result> {
    const deadline = Date.now() + timeoutMs
    let problem: unknown = 'not there'
    while (Date.now() < deadline) {
      const found = await attempt().catch((error: unknown) => {
        problem = error
      })
      if (found !== undefined) return found
      await sleep(POLL_MS)
    }
    const text = await tab.evaluate('document.body.innerText').catch(() => '')
    throw new Error(`${what}: ${String(problem)}\nThe page shows:\n${String(text)}`)
  }

  async function count(queries: readonly Query[]) {
    const found = await tab.evaluate(
      `(() => { const found = ${listing(queries)}; return found === 'unloaded' ? -1 : found.length })()`,
    )
    if (found !== -1) return Number(found)
    await tab.evaluate(`(() => { ${TESTING_LIBRARY} })()`)
    throw new Error('The library was not loaded')
  }

  async function only(queries: readonly Query[]) {
    const matches = await count(queries)
    if (matches !== 1) throw new Error(`${matches} elements match`)
    return `${listing(queries)}[0]`
  }

  function act(
    verb: string,
    queries: readonly Query[],
    perform: (element: EngineElement) => Promise<unknown>,
  ) {
    return until(`${verb} ${describe(queries)}`, async () => {
      const element = await only(queries)
      const inTheWay = await tab.evaluate(`(${obstacle.toString()})(${element})`)
      if (inTheWay !== '') throw new Error(String(inTheWay))
      await perform(await tab.element(element))
      return true
    })
  }

  const locator = (queries: readonly Query[]): EngineLocator => ({
    ...scope(queries),
    first: () => locator([...queries, { by: 'First' }]),
    async click() {
      await act('click', queries, (element) => element.click())
    },
    async fill(text) {
      await act('fill', queries, async (element) => {
        await element.click()
        await tab.evaluate(`${listing(queries)}[0].select()`)
        await element.type(text)
      })
    },
    async setInputFiles(path) {
      await until(`upload to ${describe(queries)}`, async () => {
        await (await tab.element(await only(queries))).upload(path)
        return true
      })
    },
    async waitFor({ state = 'visible', timeout = TIMEOUT_MS } = {}) {
      const isWanted = async () => (await count(queries)) > 0 === (state === 'visible')
      await until(
        `wait for ${describe(queries)} to be ${state}`,
        async () => (await isWanted()) || undefined,
        timeout,
      )
    },
  })

  const scope = (queries: readonly Query[]): EngineScope => ({
    getByRole: (role, { name, exact = false } = {}) =>
      locator([...queries, { by: 'Role', text: role, name, exact }]),
    getByLabel: (text, { exact = false } = {}) =>
      locator([...queries, { by: 'LabelText', text, exact }]),
    getByText: (text, { exact = false } = {}) => locator([...queries, { by: 'Text', text, exact }]),
    locator: (selector) => locator([...queries, { by: 'Selector', text: selector }]),
  })

  return {
    ...scope([]),
    goto: (path) => tab.goto(new URL(path, baseURL).href),
    evaluate: async <Result, Argument = undefined>(
      run: (argument: Argument) => Result | Promise<Result>,
      argument?: Argument,
    ) => (await tab.evaluate(`(${run.toString()})(${JSON.stringify(argument) ?? ''})`)) as Result,
  }
}
