import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { withChanges } from '#src/data/devices/changes-of-device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { entriesOfMany } from '#src/data/schedules/entries-of-many.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleKeys } from '#src/data/schedules/keys.ts'
import { scheduleQueries } from '#src/data/schedules/queries.ts'
import { hasStarted } from '#src/domain/schedule/placement.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import { failureText } from '#src/widgets/bulk-job/failure-text.ts'
import type { ItemResult } from '#src/widgets/bulk-job/job-state.ts'
import { type PanelGroup, groupByPanel } from '#src/widgets/bulk-job/panel-groups.ts'
import { reasonOf } from '#src/widgets/rejected-change/rejection-text.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'
import { workspaceLabels } from '#src/widgets/workspace-tree/workspace-labels.ts'

import { formatEntryTimes } from '../panel/entry-times.ts'
import {
  type CopiesPlan,
  type Copying,
  type Obstacle,
  obstacleOn,
  planCopies,
} from './copies-plan.ts'
import type { FittedImage } from './fit-image.ts'
import type { ImageFor } from './run-copies.ts'
import { useEntryContent } from './use-entry-content.ts'

interface CopySource {
  entry: KnownEntry
  /** The device that has it. */
  from: Device
  organizationId: string
}

const EMPTY_SELECTION: ReadonlySet<string> = new Set()

/** The selected devices and everything that the dialog shows about them. */
export function useCopies({ entry, from, organizationId }: CopySource) {
  const now = useNow('server')
  const [selectedIds, setSelectedIds] = useState(EMPTY_SELECTION)
  const receivers = useReceivers(organizationId, now)
  const { locations } = receivers
  const ids = useMemo(() => locations.map(({ device }) => device.id), [locations])
  const { known, isKnown, span } = useKnownEntries(ids, entry)
  const content = useEntryContent(entry, from)
  const { template, isReady } = content

  const { deviceId, start, end } = entry
  const copying = useMemo(
    () => ({ entry: { deviceId, start, end }, template, known }),
    [deviceId, start, end, template, known],
  )
  const obstacles = useMemo(() => obstaclesIn(locations, copying), [locations, copying])
  const devices = locations.map(({ device }) => device).filter(({ id }) => selectedIds.has(id))
  const plan = planCopies(devices, copying)
  const overlapping = plan.excluded.find(({ reason }) => reason === 'taken')?.items ?? []
  useRefetchOverlaps(
    overlapping.map(({ device }) => device.id),
    span,
  )
  const groups = groupByPanel(plan.included.map(({ device }) => device))
  const isOver = hasStarted(entry, now)
  return {
    selectedIds,
    setSelectedIds,
    receivers,
    plan,
    groups,
    template,
    isReady,
    fit: content.fit,
    obstacles,
    /** Why nothing can be copied. */
    problem: isOver ? entryCopiesTexts.hasStarted : content.problem,
    isPossible: isReady && isKnown && !isOver && plan.included.length > 0,
  }
}

/** Reasons that prevent a copy, by device id. */
function obstaclesIn(locations: readonly DeviceLocation[], copying: Copying) {
  const words = new Map<string, string>()
  for (const { device } of locations) {
    const obstacle = obstacleOn(device, copying)
    if (obstacle) words.set(device.id, describeObstacle(obstacle))
  }
  return words
}

/** The fitted image of each device. Rejects if fitting fails for one panel type. */
export async function fitImages(
  groups: readonly PanelGroup[],
  fit: (group: PanelGroup) => Promise<FittedImage>,
): Promise<ImageFor> {
  const fitted = new Map<string, FittedImage>()
  for (const group of groups) {
    const picture = await fit(group)
    for (const { id } of group.devices) fitted.set(id, picture)
  }
  return ({ id }) => {
    const picture = fitted.get(id)
    if (!picture) throw new Error('No image was fitted for the device')
    return picture
  }
}

/** Entries of many devices that overlap an entry, as known on this device, with pending changes. */
function useKnownEntries(deviceIds: readonly string[], { start, end }: KnownEntry) {
  const { changes } = useOutbox()
  const span = useMemo(() => ({ from: start, to: end }), [start, end])
  const { data: cached } = useQuery({ ...scheduleQueries.keptOf(deviceIds, span), gcTime: 0 })
  const known = useMemo(
    () => entriesOfMany(deviceIds, span, cached ?? new Map(), changes),
    [deviceIds, span, cached, changes],
  )
  return { known, isKnown: cached !== undefined, span }
}

const MAX_REFETCHED = 20

/** Cached overlaps may be outdated: the schedules of the first blocked devices are refetched once. */
function useRefetchOverlaps(
  overlapping: readonly string[],
  { from, to }: ReturnType<typeof useKnownEntries>['span'],
) {
  const queries = useQueryClient()
  const refetched = useRef(new Set<string>())
  const key = overlapping.slice(0, MAX_REFETCHED).join(' ')
  useEffect(() => {
    const ids = key.split(' ').filter((id) => id !== '' && !refetched.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) refetched.current.add(id)
    const answers = ids.map((id) => queries.fetchQuery(scheduleQueries.ofDevice(id, { from, to })))
    void Promise.allSettled(answers).then(() =>
      queries.invalidateQueries({ queryKey: scheduleKeys.kept() }),
    )
  }, [key, from, to, queries])
}

/** A device that an entry may be copied to, with the name of its workspace. */
export interface DeviceLocation {
  device: Device
  place: string
}

const EMPTY_LOCATIONS: readonly DeviceLocation[] = []

/** All visible devices of an organization, ordered by name, with pending changes applied. */
function useReceivers(organizationId: string, now: number) {
  const { changes } = useOutbox()
  const { data, error, refetch } = useQuery(deviceQueries.every(organizationId, now))
  const { workspaces } = useWorkspaces()
  const locations = useMemo(() => {
    const names = workspaceLabels(workspaces ?? [])
    return data?.devices.map((known) => {
      const device = withChanges(changes, known, data.askedAt)
      return { device, place: names.get(device.workspaceId ?? '') ?? '' }
    })
  }, [data, changes, workspaces])
  return { locations: locations ?? EMPTY_LOCATIONS, isLoading: !data && !error, error, refetch }
}

function describeObstacle(obstacle: Obstacle): string {
  return obstacle.why === 'taken' ? describeOverlap(obstacle.by) : entryCopiesTexts[obstacle.why]
}

function describeOverlap(entry: KnownEntry) {
  const times = formatEntryTimes(entry)
  const title = entry.name.trim()
  return title === ''
    ? entryCopiesTexts.takenByUntitled(times)
    : entryCopiesTexts.takenBy({ title, ...times })
}

/** Devices without a copy by reason, named with what is in the way. */
export const describeExcluded = ({ excluded }: CopiesPlan) =>
  excluded.map(({ reason, items }) => ({
    reason,
    items: items.map(({ device: { name }, obstacle }) => ({
      name:
        obstacle?.why === 'taken'
          ? entryCopiesTexts.namedWith({ name, what: describeOverlap(obstacle.by) })
          : name,
    })),
  }))

/** Why a copy was rejected; a conflict includes the server's message. */
export function copyFailureReason(item: ItemResult) {
  const { op } = item
  if (!op || reasonOf(op) !== 'conflict') return failureText(item)
  return entryCopiesTexts.timeTaken(op.error?.message ?? '')
}
