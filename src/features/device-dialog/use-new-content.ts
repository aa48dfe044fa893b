import '#src/platform/i18n/en/device-dialog.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { t } from '#src/platform/i18n/t.ts'
import { thumbnailOf } from '#src/widgets/panel-picture/picture-file.ts'
import { usePanelPicture } from '#src/widgets/panel-picture/use-panel-picture.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { type NewContent, saveContent } from './save.ts'

export type NewContentChoice = ReturnType<typeof useNewContent>

/** A picture on its way to a device: picked, drawn as the panel will show it, saved to be sent. */
export function useNewContent(
  device: Device,
  organizationId: string | undefined,
  onSent: (content: NewContent) => void,
) {
  const [file, setFile] = useState<File | null>(null)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const state = usePanelPicture(file, panelOf(device.deviceRevision), orientationOf(device))

  async function send() {
    if (!file || state.status !== 'ready') return
    if (organizationId === undefined) return setFailure(t('deviceDialog:noOrganization'))
    setSaving(true)
    setFailure(undefined)
    try {
      const { picture } = state
      const content = { picture, thumbnail: await thumbnailOf(picture) }
      await saveContent(device, organizationId, file.name, content)
      setFile(null)
      onSent(content)
    } catch (error) {
      setFailure(whyNotSaved(error))
    } finally {
      setSaving(false)
    }
  }

  return {
    file,
    state,
    saving,
    /** Why it is not saved, in words. */
    failure,
    pick(picked: File | null) {
      setFile(picked)
      setFailure(undefined)
    },
    send,
  }
}
