import { expect, it, vi } from 'vitest'

import { browserLocks } from './locks.ts'
import { takeTabId } from './tab-id.ts'

const storageOf = (entries: ReadonlyMap<string, string>) => {
  const stored = new Map(entries)
  return {
    entries: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
const openTab = (entries: ReadonlyMap<string, string> = new Map()) => {
  const storage = storageOf(entries)
  const page = new EventTarget()
  const id = takeTabId(storage, page)
  return {
    id,
    entries: storage.entries,
    dispatch: (type: string) => page.dispatchEvent(new Event(type)),
  }
}

it('a duplicated tab has another id [OFF-13]', () => {
  const tab = openTab()
  const copy = openTab(tab.entries)
  expect(copy.id).not.toBe(tab.id)
})

it('a reloaded tab keeps its id', () => {
  const tab = openTab()
  tab.dispatch('pagehide')
  const reloaded = openTab(tab.entries)
  expect(reloaded.id).toBe(tab.id)
  expect(openTab(reloaded.entries).id).not.toBe(tab.id)
})

it('a tab that shows again after it was hidden is duplicated with another id', () => {
  const tab = openTab()
  tab.dispatch('pagehide')
  tab.dispatch('pageshow')
  expect(openTab(tab.entries).id).not.toBe(tab.id)
  tab.dispatch('pagehide')
  expect(openTab(tab.entries).id).toBe(tab.id)
})

it('all locks of a page have the same id', () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('addEventListener', () => undefined)
  const [first, second] = [browserLocks(), browserLocks()]
  expect(first.tabId).toBe(second.tabId)
  vi.unstubAllGlobals()
})
