// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { createWorker } from './worker.ts'

/** The scripts as the bundler writes them: shared chunks come first. */
const pageOf = (entry: string) =>
  ['runtime-1', 'packages-1', entry]
    .map((name) => `<script type="module" src="/assets/${name}.js"></script>`)
    .join('')

const page = new DOMParser().parseFromString(pageOf('console-old'), 'text/html')

beforeEach(() => {
  vi.spyOn(document, 'querySelectorAll').mockImplementation((scripts: string) =>
    page.querySelectorAll(scripts),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stub = (isControlled: boolean, answer: string | Error) => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: isControlled ? {} : null } })
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return new Response(answer)
  })
}

it.each<[string, boolean, boolean, string]>([
  ['another build', true, true, pageOf('console-new')],
  ['the build of this page', false, true, pageOf('console-old')],
  ['a page that is not the console', false, true, '<h1>Not found</h1>'],
  ['no page', false, false, pageOf('console-new')],
])('reports serving another build, for %s: %s', async (_, isOther, isControlled, answer) => {
  stub(isControlled, answer)
  expect(await createWorker('/sw.js').servesOtherBuild()).toBe(isOther)
})

it('rejects if there is no answer', async () => {
  stub(true, new TypeError('Failed to fetch'))
  await expect(createWorker('/sw.js').servesOtherBuild()).rejects.toThrow('Failed to fetch')
})

/** A service worker as the page sees it. */
class Build extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  state = 'installing'
  enter(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  installing: Build | null = null
  waiting: Build | null = null
  active: Build | null = null
  update = async () => {}
  find() {
    const build = new Build()
    this.installing = build
    this.dispatchEvent(new Event('updatefound'))
    return build
  }
  fail(build: Build) {
    this.installing = null
    build.enter('redundant')
  }
  install(build: Build) {
    this.installing = null
    this.waiting = build
    build.enter('installed')
  }
}

/** A page of the build `active` whose worker is registered. */
async function register(prepare: (registration: Registration) => void) {
  const registration = new Registration()
  prepare(registration)
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  const worker = createWorker('/sw.js')
  const heard = vi.fn<() => void>()
  worker.addEventListener('waiting', heard)
  await worker.register()
  return { registration, worker, heard }
}
const controlled = (registration: Registration) => (registration.active = new Build())

it('reports every build that waits, also after one whose download failed, each once', async () => {
  const { registration, worker, heard } = await register(controlled)
  registration.fail(registration.find())
  registration.install(registration.find())
  await expect.poll(() => heard.mock.calls).toHaveLength(1)
  await worker.update()
  expect(heard).toHaveBeenCalledTimes(1)
  registration.install(registration.find())
  await expect.poll(() => heard.mock.calls).toHaveLength(2)
})

it('does not report a build that becomes active at once, because no page uses the former one', async () => {
  const { registration, heard } = await register(controlled)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const build = registration.find()
  registration.install(build)
  Object.assign(registration, { waiting: null, active: build })
  build.enter('activating')
  vi.runAllTimers()
  expect(heard).toHaveBeenCalledTimes(0)
})

it('reports a build that waits or is installed while the page registers, but no first one', async () => {
  const waits = await register((registration) => {
    controlled(registration)
    registration.waiting = new Build()
  })
  expect(waits.heard).toHaveBeenCalledTimes(1)

  const build = new Build()
  const installs = await register((registration) => {
    controlled(registration)
    registration.installing = build
  })
  installs.registration.install(build)
  await expect.poll(() => installs.heard.mock.calls).toHaveLength(1)

  const first = await register(() => {})
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  first.registration.install(first.registration.find())
  vi.runAllTimers()
  expect(first.heard).toHaveBeenCalledTimes(0)
})
