import '#src/platform/i18n/en/bulk.ts'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { alikeGroups } from '#src/widgets/bulk-job/alike.ts'
import { choose } from '#src/widgets/new-content/choose.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import type { PanelKind, TemplateChoice } from '#src/widgets/select-file/select-file.ts'

import type { TemplatePlan } from './template-plan.ts'

/** The kinds of panels of those that get a template, the most of a kind first. */
export const kindsOf = ({ receiving }: TemplatePlan): PanelKind[] =>
  alikeGroups(receiving.map(({ device }) => device)).map(({ devices }) => ({
    panel: panelOfDevice(devices[0]),
    count: devices.length,
  }))

/** The template that many devices get, filled in once for all; asked for as soon as it is known whose it is. */
export function useTemplateChoice(possible: TemplatePlan) {
  const [chosen, setChosen] = useState<TemplateChoice>()
  const wasAsked = useRef(false)
  const { organizationId, receiving } = possible
  const isPossible = organizationId !== undefined

  async function ask() {
    if (organizationId === undefined) return
    const choice = await choose({
      mode: 'scheduler',
      kind: 'templates',
      organizationId,
      panels: kindsOf(possible),
      title: t('bulk:templateFor', { count: receiving.length }),
    })
    if (choice?.type === 'template') setChosen(choice)
  }

  const askOnce = useEffectEvent(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    void ask()
  })
  useEffect(() => {
    if (isPossible) askOnce()
  }, [isPossible])

  return { chosen, ask, isPossible }
}
