import { useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { can } from '#src/domain/permissions.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { DraftSchema, newDraftKeyOf } from './draft/draft.ts'
import { Absent, Loading, ModelsUnknown, Unsupported } from './open/absent.tsx'
import { beginNew, type Beginning } from './open/begin.ts'
import { handOver } from './open/hand-over.ts'
import { usePlace } from './open/use-place.ts'
import { useRendererKept } from './open/use-renderer-kept.ts'
import { Session } from './session.tsx'

interface NewPageProps {
  /** Both from the address, where either may be missing. */
  deviceGroupId: string | undefined
  orientation: string | undefined
  role: Role
  organizationId: string | undefined
  /** It was saved, under a temporary id. */
  onMade: (templateId: string) => void
}

/** TPL-02, TPL-03 */
export function NewPage({
  deviceGroupId,
  orientation,
  role,
  organizationId,
  ...deeds
}: NewPageProps) {
  const place = usePlace(organizationId)
  if (orientation !== 'horizontal' && orientation !== 'vertical') return <Unsupported />
  if (!can({ role }, 'content.manage')) return <Absent absence="forbidden" onRetry={place.retry} />
  if (place.areUnknown) return <ModelsUnknown />
  if (!place.models) return <Loading />
  const model = place.models.find(({ id }) => id === deviceGroupId)
  if (!model) return <Unsupported />
  return (
    <NewSession
      key={`${deviceGroupId} ${orientation}`}
      model={model}
      orientation={orientation}
      place={{ ...place, models: place.models }}
      {...deeds}
    />
  )
}

type Place = ReturnType<typeof usePlace>

interface NewSessionProps extends Pick<NewPageProps, 'onMade'> {
  model: DeviceGroup
  orientation: Orientation
  place: Place & { models: NonNullable<Place['models']> }
}

function NewSession({ model, orientation, place, onMade }: NewSessionProps) {
  useRendererKept(true)
  const draft = useDraft(newDraftKeyOf(model.id, orientation), DraftSchema)
  const [beginning, setBeginning] = useState<Beginning>()
  const { found } = draft
  const isReady = found !== undefined
  if (isReady && !beginning)
    setBeginning(beginNew({ deviceGroupName: model.name, orientation }, found))
  if (!beginning) return <Loading />
  return (
    <Session
      beginning={beginning}
      opened={{ id: undefined, template: undefined, refused: undefined }}
      isGone={false}
      place={place}
      mayEdit
      draft={draft}
      isStillHere={() => false}
      onMade={(tempId, seen, editor) => {
        handOver(tempId, { editor, seen })
        onMade(tempId)
      }}
    />
  )
}
