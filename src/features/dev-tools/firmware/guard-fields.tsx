import { Field, type FormStore, getValues, useForm } from '@modular-forms/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { firmwareQueries } from '#src/data/firmware/queries.ts'
import { compareNames } from '#src/domain/name-order.ts'
import { commonTexts } from '#src/texts/common.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'

import { type GuardsInput, DEFAULT_GUARDS } from './guards.ts'
import styles from './status-dialog.module.css'

/** Recent rollouts that are searched for the file's models. */
const LATEST = { limit: 100, offset: 0 }

interface GuardFieldsProps {
  form: GuardsForm
  modelIds: ReadonlySet<string>
  onModels: (modelIds: ReadonlySet<string>) => void
}

/** Safety checks of a rollout. */
export function GuardFields({ form, modelIds, onModels }: GuardFieldsProps) {
  return (
    <>
      <Models modelIds={modelIds} onModels={onModels} />
      <details className={styles.more}>
        <summary>{devToolsTexts.checks}</summary>
        <div className={styles.fields}>
          <Field of={form} name="sha256">
            {textField({
              label: devToolsTexts.sha256,
              hint: devToolsTexts.sha256Hint,
              autoComplete: 'off',
            })}
          </Field>
          <Field of={form} name="waves">
            {textField({
              label: devToolsTexts.waves,
              hint: devToolsTexts.wavesHint,
              autoComplete: 'off',
            })}
          </Field>
          <Field of={form} name="pauseAbove">
            {textField({
              label: devToolsTexts.pauseAbove,
              inputMode: 'decimal',
              autoComplete: 'off',
            })}
          </Field>
        </div>
      </details>
    </>
  )
}

function Models({ modelIds, onModels }: Omit<GuardFieldsProps, 'form'>) {
  const { data, isError, refetch } = useQuery(deviceModelQueries.every())
  const models = data?.value.data.toSorted((one, other) => compareNames(one.name, other.name))
  const choose = (id: string) => {
    const next = new Set(modelIds)
    if (!next.delete(id)) next.add(id)
    onModels(next)
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{devToolsTexts.forModels}</legend>
      {!models && isError && (
        <p className={styles.failed}>
          <span>{devToolsTexts.modelsFailed}</span>
          <Button size="small" onClick={() => void refetch()}>
            {commonTexts.tryAgain}
          </Button>
        </p>
      )}
      <div className={styles.models}>
        {models?.map(({ id, name, displayName }) => (
          <Checkbox
            key={id}
            label={displayName || name}
            checked={modelIds.has(id)}
            onChange={() => choose(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type GuardTexts = Pick<GuardsInput, 'sha256' | 'waves' | 'pauseAbove'>
type GuardsForm = FormStore<GuardTexts>

/** Safety checks of a rollout; models default to those of the file's latest rollout. */
export function useGuards(otaFileUrl: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const { data } = useQuery({
    ...firmwareQueries.rollouts(LATEST),
    enabled: otaFileUrl !== '',
  })
  const before = data?.data.find((rollout) => rollout.otaFileUrl === otaFileUrl)
  const [known, setKnown] = useState<ReadonlySet<string>>(DEFAULT_GUARDS.modelIds)
  if (before && known === DEFAULT_GUARDS.modelIds)
    setKnown(new Set(before.deviceGroups.map(({ id }) => id)))
  const [form] = useForm<GuardTexts>({
    initialValues: {
      sha256: DEFAULT_GUARDS.sha256,
      waves: DEFAULT_GUARDS.waves,
      pauseAbove: DEFAULT_GUARDS.pauseAbove,
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
