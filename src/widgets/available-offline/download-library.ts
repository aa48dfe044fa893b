import type { QueryClient } from '@tanstack/react-query'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { openOfflineCopies } from '#src/data/images/offline-copies.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { isUnreachable, reasonOf } from '#src/platform/db/reachability.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { availableOfflineTexts } from '#src/texts/available-offline.ts'
import { designImage } from '#src/widgets/template-image/design-image.ts'

import type { Step } from './download-lists.ts'
import type { OfflineTarget } from './offline-plan.ts'

/** All rows in one response. */
const NO_LIMIT = { limit: 0 }
/** Items of one step: they are loaded side by side, and again if one fails. */
const BATCH = 6

/** The lists of the library; for those who may change content, also templates with their images, and copies of images to crop. */
export function librarySteps(
  target: OfflineTarget,
  queryClient: QueryClient,
  mayChange: boolean,
): Step[] {
  const images: Step = async (signal) => {
    const known = await answerOf(queryClient.fetchQuery(imageQueries.list(NO_LIMIT)))
    if (!known || !mayChange) return undefined
    const models = await Promise.all(
      target.organizationIds.map((id) =>
        answerOf(queryClient.fetchQuery(deviceModelQueries.of(id))),
      ),
    )
    const owned = models.flatMap((one) => one?.value.owned ?? [])
    const copies = await openOfflineCopies(longestSideOf(owned))
    signal.throwIfAborted()
    let left = 0
    const steps = inBatches(known.value.data, async ({ id }, stop) => {
      if (!(await orUnreachable(copies.download(id, stop), stop, true))) left += 1
    })
    const tell: Step = async () => {
      if (left > 0) notify.blank(availableOfflineTexts.imagesLeft(left))
      return undefined
    }
    return [...steps, tell]
  }
  const templates: Step = async () => {
    const known = await answerOf(queryClient.fetchQuery(templateQueries.thatFit(NO_LIMIT)))
    if (!known || !mayChange) return undefined
    return inBatches(known.value.data, async ({ id }, signal) => {
      const template = await answerOf(queryClient.fetchQuery(templateQueries.detail(id)))
      for (const [image, address] of Object.entries(template?.value.images ?? {}))
        await orUnreachable(
          queryClient.fetchQuery(designImage(queryClient, image, address)),
          signal,
          undefined,
        )
    })
  }
  return [templates, images]
}

/** Requires a response from the server, not the cache. Data that the server denies is skipped. */
async function answerOf<T>(reading: Promise<Known<T>>): Promise<Known<T> | undefined> {
  const known = await reading.catch((error: unknown) => {
    if (isUnreachable(error)) throw error
    return undefined
  })
  if (known?.from === 'device') throw new ProblemError({ kind: 'offline' })
  return known
}

/** The same for data of which only the cache matters. */
export const fromServer = (reading: Promise<Known<unknown>>) =>
  answerOf(reading).then(() => undefined)

/** What the server denies is skipped; `fetch` rejects with a `TypeError` without the network. */
export const orUnreachable = <T, U>(loading: Promise<T>, signal: AbortSignal, otherwise: U) =>
  loading.catch(async (error: unknown) => {
    signal.throwIfAborted()
    const cause = await reasonOf(error)
    if (isUnreachable(cause) || cause instanceof TypeError)
      throw new ProblemError({ kind: 'offline' }, { cause })
    return otherwise
  })

const inBatches = <T>(
  items: readonly T[],
  load: (item: T, signal: AbortSignal) => Promise<unknown>,
): Step[] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at): Step => {
    const batch = items.slice(at * BATCH, (at + 1) * BATCH)
    return async (signal) => {
      await Promise.all(batch.map((item) => load(item, signal)))
      return undefined
    }
  })

/** Pixels of the longest side of the organization's displays; 0 if it has no models yet. */
const longestSideOf = (models: readonly DeviceGroup[]) =>
  Math.max(0, ...models.flatMap((model) => [model.resolutionHorizontal, model.resolutionVertical]))
