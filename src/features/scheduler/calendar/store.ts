import { useSyncExternalStore } from 'react'

/** A value that changes with every step of the pointer: those who show a part of it are drawn anew, and nobody else. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStored = <T, Part>(store: Store<T>, part: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))
