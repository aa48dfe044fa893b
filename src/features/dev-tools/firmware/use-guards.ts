import { type FormStore, getValues, useForm } from '@modular-forms/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { firmwareQueries } from '#src/data/firmware/queries.ts'

import { type GuardsInput, USUAL_GUARDS } from './guards.ts'

export type GuardTexts = Pick<GuardsInput, 'sha256' | 'waves' | 'pauseAbove'>
export type GuardsForm = FormStore<GuardTexts>

/** So many of the latest rollouts are searched for the file's models. */
const LATEST = { limit: 100, offset: 0 }

/** What guards a rollout of this file: the models are those of its latest rollout until somebody chooses others. */
export function useGuards(otaFileUrl: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const { data } = useQuery({
    ...firmwareQueries.rollouts(LATEST),
    enabled: otaFileUrl !== '',
  })
  const before = data?.data.find((rollout) => rollout.otaFileUrl === otaFileUrl)
  const [known, setKnown] = useState<ReadonlySet<string>>(USUAL_GUARDS.modelIds)
  if (before && known === USUAL_GUARDS.modelIds)
    setKnown(new Set(before.deviceGroups.map(({ id }) => id)))
  const [form] = useForm<GuardTexts>({
    initialValues: {
      sha256: USUAL_GUARDS.sha256,
      waves: USUAL_GUARDS.waves,
      pauseAbove: USUAL_GUARDS.pauseAbove,
    },
  })
  const modelIds = chosen ?? known
  function read(): GuardsInput {
    const {
      sha256 = '',
      waves = '',
      pauseAbove = '',
    } = getValues(form, {
      shouldActive: false,
      peek: true,
    })
    return { sha256, waves, pauseAbove, modelIds }
  }
  return { form, modelIds, choose: setChosen, read }
}
