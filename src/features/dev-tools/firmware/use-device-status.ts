import '#src/platform/i18n/en/dev-tools.ts'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { NamedResults } from '#src/contract/device.ts'
import { updateFirmware } from '#src/data/firmware/changes.ts'
import { askFirmwareStatus, type FirmwareStatus } from '#src/data/firmware/status.ts'
import type { FirmwareTarget } from '#src/domain/firmware/status.ts'
import { nextVersion } from '#src/domain/firmware/versions.ts'
import { t } from '#src/platform/i18n/t.ts'

import { type Failure, failureOf, plainFailure } from '../failure.ts'
import { follow } from './follow.ts'
import { type GuardsInput, readGuards } from './guards.ts'
import { type Asked, rowsOf, runningVersion, type StatusRow } from './rows.ts'

/** What was asked for, and the answer. */
export interface Checked {
  names: readonly string[]
  status: FirmwareStatus
  target: FirmwareTarget
}

type AskedByName = ReadonlyMap<string, Asked>

const NOTHING: AskedByName = new Map()

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

const outcomesOf = ({ success, failure }: NamedResults): AskedByName =>
  new Map<string, Asked>([
    ...success.map((name) => [name, { is: 'accepted' }] as const),
    ...failure.map(({ awsDeviceName, error }) => {
      return [awsDeviceName, { is: 'refused', reason: error }] as const
    }),
  ])

/** Why no call is made (FW-26, FW-27). */
function whyNot({ otaFileUrl, versionName }: FirmwareTarget, rows: readonly StatusRow[]) {
  if (otaFileUrl === '' || versionName === '') return t('devTools:targetRequired')
  return rows.length === 0 ? t('devTools:noneNeeded') : undefined
}

const fetchFailed = (error: unknown) =>
  failureOf(error, (message) => t('devTools:fetchFailed', { message }))

/** The firmware of the devices that were checked, what is asked of them, and what becomes of it. */
export function useDeviceStatus({ names, target, status: first }: Checked) {
  const [status, setStatus] = useState(first)
  const [asked, setAsked] = useState(NOTHING)
  const [failure, setFailure] = useState<Failure>()
  const [isFetching, setIsFetching] = useState(false)
  const { mutateAsync, isPending } = useMutation(updateFirmware())
  const following = useRef<AbortController>(undefined)
  useEffect(() => () => following.current?.abort(), [])

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

  /** FW-24. A later update is followed in the place of an earlier one: what is shown is asked for as a whole. */
  async function followUp(rows: readonly StatusRow[], outcomes: AskedByName) {
    following.current?.abort()
    const { signal } = (following.current = new AbortController())
    async function recheck() {
      if (signal.aborted) return false
      const next = await read(signal).finally(() => mark(rows, outcomes))
      const now = rowsOf({ names, status: next, target, modelIds: new Set(), asked: outcomes })
      return now.some(({ deploymentStatus }) => deploymentStatus === 'pending')
    }
    await follow({ recheck, wait }).catch((error: unknown) => {
      if (!signal.aborted) setFailure(fetchFailed(error))
    })
  }

  /** What is known of these takes the place of what was. */
  const mark = (rows: readonly StatusRow[], outcomes: AskedByName) =>
    setAsked((before) => {
      const these = new Set(rows.map(({ deviceName }) => deviceName))
      return new Map([...[...before].filter(([name]) => !these.has(name)), ...outcomes])
    })

  /** `say` puts the server's message into words where the call fails (FW-28, FW-29). */
  async function update(
    rows: readonly StatusRow[],
    guardsInput: GuardsInput,
    say: (message: string) => string,
  ) {
    const guards = readGuards(guardsInput)
    const reason = whyNot(target, rows) ?? (typeof guards === 'string' ? t(guards) : undefined)
    setFailure(reason === undefined ? undefined : plainFailure(reason))
    if (reason !== undefined || typeof guards === 'string') return
    mark(rows, new Map(rows.map(({ deviceName }) => [deviceName, { is: 'calling' }])))
    try {
      const answer = await mutateAsync({
        devicesFirmware: rows.map((row) => ({
          awsDeviceName: row.deviceName,
          firmwarePath: target.otaFileUrl,
          firmwareVersionName: nextVersion(runningVersion(row), target.versionName),
        })),
        ...guards,
      })
      void followUp(rows, outcomesOf(answer))
    } catch (error) {
      mark(rows, NOTHING)
      setFailure(failureOf(error, say))
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
