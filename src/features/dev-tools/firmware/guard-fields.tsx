import '#src/platform/i18n/en/dev-tools.ts'

import { Field } from '@modular-forms/react'
import { useQuery } from '@tanstack/react-query'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { compareNames } from '#src/domain/name-order.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'

import styles from './status-dialog.module.css'
import type { GuardsForm } from './use-guards.ts'

interface GuardFieldsProps {
  form: GuardsForm
  modelIds: ReadonlySet<string>
  onModels: (modelIds: ReadonlySet<string>) => void
}

/** What keeps firmware from where it does not belong, and a bad one from everywhere. */
export function GuardFields({ form, modelIds, onModels }: GuardFieldsProps) {
  return (
    <>
      <Models modelIds={modelIds} onModels={onModels} />
      <details className={styles.more}>
        <summary>{t('devTools:checks')}</summary>
        <div className={styles.fields}>
          <Field of={form} name="sha256">
            {textField({
              label: t('devTools:sha256'),
              hint: t('devTools:sha256Hint'),
              autoComplete: 'off',
            })}
          </Field>
          <Field of={form} name="waves">
            {textField({
              label: t('devTools:waves'),
              hint: t('devTools:wavesHint'),
              autoComplete: 'off',
            })}
          </Field>
          <Field of={form} name="pauseAbove">
            {textField({
              label: t('devTools:pauseAbove'),
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
      <legend className={styles.legend}>{t('devTools:forModels')}</legend>
      {!models && isError && (
        <p className={styles.failed}>
          <span>{t('devTools:modelsFailed')}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t('common:tryAgain')}
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
