import { expect, it } from 'vitest'

import { StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { OverBudgetError } from '#src/platform/outbox/store/budget.ts'
import { OutdatedPageError } from '#src/platform/outbox/store/reader.ts'

import { whyNotSaved } from './why-not-saved.ts'

it.each([
  [new StorageFullError(), /^This device is full, .* Free up space/],
  [new OverBudgetError(), /^Too many images are waiting/],
  [new OutdatedPageError(), /Reload the page/],
  [Object.assign(new Error('x'), { inner: new OutdatedPageError() }), /Reload the page/],
  [new Error('x'), /could not be saved/],
  [undefined, /could not be saved/],
])('explains what happened and what to do: %s [OFF-24]', (error, words) => {
  expect(whyNotSaved(error)).toMatch(words)
})
