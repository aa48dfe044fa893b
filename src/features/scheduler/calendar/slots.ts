import { createContext, useContext } from 'react'

import { createStore } from './store.ts'

/** What the calendar's own elements are filled with. */
export type Filling =
  | { what: 'entry'; pieceId: string; entryId: string }
  | { what: 'date'; date: string }
  | { what: 'weekday'; date: string }
  | { what: 'column'; date: string }

export interface Slot {
  key: string
  element: HTMLElement
  filling: Filling
}

/**
 * The elements that the calendar offers to be filled. They come and go by the dozen while it draws: React hears of them once, and
 * those that are gone are let go (the calendar's own adapter for React keeps them for as long as it is open).
 */
export function createSlots() {
  const slots = new Map<HTMLElement, Slot>()
  const shown = createStore<readonly Slot[]>([])
  let keys = 0
  let isDue = false

  function show() {
    isDue = false
    for (const element of slots.keys()) if (!element.isConnected) slots.delete(element)
    shown.set([...slots.values()])
  }
  function soon() {
    if (isDue) return
    isDue = true
    queueMicrotask(show)
  }
  return {
    shown,
    fill(element: HTMLElement, filling: Filling) {
      keys += 1
      const key = slots.get(element)?.key ?? String(keys)
      slots.set(element, { key, element, filling })
      soon()
    },
    sweep: soon,
  }
}
export type Slots = ReturnType<typeof createSlots>

export const SlotContext = createContext<HTMLElement | undefined>(undefined)

/** The calendar's own element that a face fills. */
export function useSlot() {
  const element = useContext(SlotContext)
  if (!element) throw new Error('A face stands in no element of the calendar')
  return element
}
