import '#src/platform/i18n/en/entry-copies.ts'

import { useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placing.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { type Alike, alikeGroups } from '#src/widgets/bulk-job/alike.ts'

import { type Copying, obstacleOn, planCopies } from './copies-plan.ts'
import type { FittedPicture } from './fit-picture.ts'
import type { PictureFor } from './run-copies.ts'
import { useContent } from './use-content.ts'
import { useAskedAgain, useKnownTimes } from './use-known-times.ts'
import { type Place, useReceivers } from './use-receivers.ts'
import { obstacleWords } from './words.ts'

interface Asked {
  entry: KnownEntry
  /** The device that has it. */
  from: Device
  organizationId: string
}

const NONE: ReadonlySet<string> = new Set()

/** What is chosen, and all that is known of it before anything is copied. */
export function useCopies({ entry, from, organizationId }: Asked) {
  const now = useNow('server')
  const [chosen, setChosen] = useState(NONE)
  const receivers = useReceivers(organizationId, now)
  const { places } = receivers
  const ids = useMemo(() => places.map(({ device }) => device.id), [places])
  const { known, isKnown, span } = useKnownTimes(ids, entry)
  const content = useContent(entry, from)
  const { template, isReady } = content

  const { deviceId, start, end } = entry
  const copying = useMemo(
    () => ({ entry: { deviceId, start, end }, template, known }),
    [deviceId, start, end, template, known],
  )
  const obstacles = useMemo(() => obstaclesIn(places, copying), [places, copying])
  const devices = places.map(({ device }) => device).filter(({ id }) => chosen.has(id))
  const plan = planCopies(devices, copying)
  const taken = plan.staying.find(({ reason }) => reason === 'taken')?.devices ?? []
  useAskedAgain(
    taken.map(({ device }) => device.id),
    span,
  )
  const groups = alikeGroups(plan.receiving.map(({ device }) => device))
  const isOver = hasStarted(entry, now)
  return {
    chosen,
    setChosen,
    receivers,
    plan,
    groups,
    template,
    isReady,
    fit: content.fit,
    obstacles,
    /** Why nothing can be copied, in words. */
    problem: isOver ? t('entryCopies:hasStarted') : content.problem,
    isPossible: isReady && isKnown && !isOver && plan.receiving.length > 0,
  }
}

/** What stops a copy, in words, by device. */
function obstaclesIn(places: readonly Place[], copying: Copying) {
  const words = new Map<string, string>()
  for (const { device } of places) {
    const obstacle = obstacleOn(device, copying)
    if (obstacle) words.set(device.id, obstacleWords(obstacle))
  }
  return words
}

/** The picture as each of the devices gets it. Rejects where one kind of panel cannot have it. */
export async function picturesOf(
  groups: readonly Alike[],
  fit: (group: Alike) => Promise<FittedPicture>,
): Promise<PictureFor> {
  const fitted = new Map<string, FittedPicture>()
  for (const group of groups) {
    const picture = await fit(group)
    for (const { id } of group.devices) fitted.set(id, picture)
  }
  return ({ id }) => {
    const picture = fitted.get(id)
    if (!picture) throw new Error('A device without its picture')
    return picture
  }
}
