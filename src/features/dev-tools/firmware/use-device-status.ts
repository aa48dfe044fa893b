import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { NamedResults } from '#src/contract/device-names.ts'
import { type FirmwareUpdate, updateFirmware } from '#src/data/firmware/changes.ts'
import { askFirmwareStatus, type FirmwareStatus } from '#src/data/firmware/status.ts'
import type { FirmwareTarget } from '#src/domain/firmware/status.ts'
import { nextVersion } from '#src/domain/firmware/versions.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { useIsMounted } from '#src/ui/use-is-mounted.ts'

import { type Failure, failureOf, plainFailure } from '../parts/error-box.tsx'
import { type GuardsInput, readGuards } from './guards.ts'
import { type RequestState, rowsOf, runningVersion, type StatusRow } from './rows.ts'
import { watchRollout } from './watch-rollout.ts'

/** The checked names and the result. */
export interface Checked {
  names: readonly string[]
  status: FirmwareStatus
  target: FirmwareTarget
}

type RequestsByName = ReadonlyMap<string, RequestState>

const NO_REQUESTS: RequestsByName = new Map()

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

const outcomesOf = ({ success, failure }: NamedResults): RequestsByName =>
  new Map<string, RequestState>([
    ...success.map((name) => [name, { is: 'accepted' }] as const),
    ...failure.map(({ awsDeviceName, error }) => {
      return [awsDeviceName, { is: 'refused', reason: error }] as const
    }),
  ])

/** FW-26, FW-27 */
function rejectionReason({ otaFileUrl, versionName }: FirmwareTarget, rows: readonly StatusRow[]) {
  if (otaFileUrl === '' || versionName === '') return devToolsTexts.targetRequired
  return rows.length === 0 ? devToolsTexts.noneNeeded : undefined
}

const fetchFailed = (error: unknown) =>
  failureOf(error, (message) => devToolsTexts.fetchFailed(message))

/** Firmware status and updates of the checked devices. */
export function useDeviceStatus({ names, target, status: first }: Checked) {
  const [status, setStatus] = useState(first)
  const [asked, setAsked] = useState(NO_REQUESTS)
  const [failure, setFailure] = useState<Failure>()
  const [isFetching, setIsFetching] = useState(false)
  const { mutateAsync, isPending } = useMutation(updateFirmware())
  const send = useSendOnce((body: FirmwareUpdate, key) => mutateAsync({ body, key }))
  const watching = useRef<AbortController>(undefined)
  const isOpen = useIsMounted()
  useEffect(() => () => watching.current?.abort(), [])

  async function read(signal?: AbortSignal) {
    setIsFetching(true)
    try {
      const next = await askFirmwareStatus(names, signal)
      setStatus(next)
      return next
    } finally {
      setIsFetching(false)
    }
  }

  /** FW-08 */
  async function refresh() {
    setFailure(undefined)
    await read().catch((error: unknown) => setFailure(fetchFailed(error)))
  }

  /** FW-24. A newer update replaces the watch of an earlier one. */
  async function watch(rows: readonly StatusRow[], outcomes: RequestsByName) {
    watching.current?.abort()
    const { signal } = (watching.current = new AbortController())
    async function recheck() {
      if (signal.aborted) return false
      const next = await read(signal).finally(() => mark(rows, outcomes))
      const now = rowsOf({ names, status: next, target, modelIds: new Set(), asked: outcomes })
      return now.some(({ deploymentStatus }) => deploymentStatus === 'pending')
    }
    await watchRollout({ recheck, wait }).catch((error: unknown) => {
      if (!signal.aborted) setFailure(fetchFailed(error))
    })
  }

  /** Replaces the request states of these devices. */
  const mark = (rows: readonly StatusRow[], outcomes: RequestsByName) =>
    setAsked((before) => {
      const these = new Set(rows.map(({ deviceName }) => deviceName))
      return new Map([...[...before].filter(([name]) => !these.has(name)), ...outcomes])
    })

  /** `say` wraps the server's message if the call fails (FW-28, FW-29). Resolves to whether all were accepted. */
  async function update(
    rows: readonly StatusRow[],
    guardsInput: GuardsInput,
    say: (message: string) => string,
  ) {
    const guards = readGuards(guardsInput)
    const reason =
      rejectionReason(target, rows) ?? (typeof guards === 'string' ? guards : undefined)
    setFailure(reason === undefined ? undefined : plainFailure(reason))
    if (reason !== undefined || typeof guards === 'string') return false
    mark(rows, new Map(rows.map(({ deviceName }) => [deviceName, { is: 'calling' }])))
    try {
      const answer = await send({
        devicesFirmware: rows.map((row) => ({
          awsDeviceName: row.deviceName,
          firmwarePath: target.otaFileUrl,
          firmwareVersionName: nextVersion(runningVersion(row), target.versionName),
        })),
        ...guards,
      })
      const [refused] = answer.failure
      if (isOpen.current) void watch(rows, outcomesOf(answer))
      else if (refused) notify.error(say(refused.error))
      return refused === undefined
    } catch (error) {
      mark(rows, NO_REQUESTS)
      const why = failureOf(error, say)
      if (isOpen.current) setFailure(why)
      else notify.error(why.message)
      return false
    }
  }

  return {
    status,
    asked,
    isFetching,
    isUpdating: isPending,
    refresh,
    update,
    failure,
    dismiss: () => setFailure(undefined),
  }
}
