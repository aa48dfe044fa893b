import '#src/platform/i18n/en/bulk.ts'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import type { Alike } from '#src/widgets/bulk-job/alike.ts'
import { choose } from '#src/widgets/new-content/choose.ts'
import { chosenContent, type ChosenContent } from '#src/widgets/new-content/chosen-content.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import type { AssignPlan } from './assign-plan.ts'

/** What many devices get, from the select-file dialog for the first one's model (DEV-64): asked for once they are known to be alike. */
export function useContentChoice(group: Alike | undefined, { receiving }: AssignPlan) {
  const [chosen, setChosen] = useState<ChosenContent>()
  const asked = useRef<Alike>(undefined)
  const organizationId = receiving[0]?.organizationId

  async function ask() {
    if (!group || organizationId === undefined) return
    const panel = panelOfDevice(group.devices[0])
    const choice = await choose({
      mode: 'normal',
      organizationId,
      panel,
      title: t('bulk:contentFor', { count: receiving.length }),
      // A picture of a library is known by its id to its own organisation alone.
      acceptsWhole: receiving.every((device) => device.organizationId === organizationId),
    })
    if (choice && choice.type !== 'template')
      setChosen(await chosenContent(choice, { organizationId, panel }))
  }

  const askOnce = useEffectEvent(() => {
    if (asked.current === group) return
    asked.current = group
    void ask()
  })
  const isKnown = group !== undefined && organizationId !== undefined
  useEffect(() => {
    if (isKnown) askOnce()
  }, [isKnown])

  return { chosen, ask, isPossible: isKnown }
}
