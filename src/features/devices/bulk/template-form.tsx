import '#src/platform/i18n/en/bulk.ts'

import { t } from '#src/platform/i18n/t.ts'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { FillPreview } from '#src/widgets/select-file/fill-preview.tsx'
import { OnEachKind } from '#src/widgets/select-file/on-each-kind.tsx'
import type { TemplateChoice } from '#src/widgets/select-file/select-file.ts'

import styles from './assign-dialog.module.css'
import type { TemplatePlan } from './template-plan.ts'
import { kindsOf } from './use-template-choice.ts'

interface TemplateFormProps {
  plan: TemplatePlan
  chosen: TemplateChoice | undefined
  /** Why nothing was saved, in words. */
  failure: string | undefined
}

/** Before anything changes: which panels get it, which cannot and why, and the template as each kind of them will show it. */
export const TemplateForm = ({ plan, chosen, failure }: TemplateFormProps) => (
  <div className={styles.form}>
    <Checks plan={plan} isChosen={chosen !== undefined} />
    {chosen && plan.receiving.length > 0 && (
      <Chosen key={chosen.template.id} chosen={chosen} plan={plan} />
    )}
    <NotSaved failure={failure} />
  </div>
)

function Checks({ plan, isChosen }: { plan: TemplatePlan; isChosen: boolean }) {
  const { receiving, busy, staying } = plan
  const count = receiving.length
  return (
    <>
      <CheckList
        will={count > 0 ? t(isChosen ? 'bulk:willGet' : 'bulk:mayGet', { count }) : undefined}
        staying={staying.map(({ reason, devices }) => ({
          reason: t(`bulk:stays-${reason}`, { count: devices.length }),
          names: devices.map(({ name }) => name),
        }))}
      />
      {isChosen && busy > 0 && <p className="quiet small">{t('bulk:busy', { count: busy })}</p>}
    </>
  )
}

const Chosen = ({ chosen, plan }: { chosen: TemplateChoice; plan: TemplatePlan }) => (
  <figure className={styles.tray}>
    <OnEachKind kinds={kindsOf(plan)}>
      {(panel) => (
        <FillPreview template={chosen.template} panel={panel} values={chosen.variables} />
      )}
    </OnEachKind>
    <figcaption className={styles.words}>
      <bdi className={styles.name}>{chosen.template.name}</bdi>
    </figcaption>
  </figure>
)
