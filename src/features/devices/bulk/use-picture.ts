import { useState } from 'react'

import { panelOf } from '#src/imaging/frame.ts'
import { usePanelPicture } from '#src/widgets/panel-picture/use-panel-picture.ts'

import type { Alike } from './assign-plan.ts'

/** What was chosen: a file, and the image of the library that it is, if it is one. */
interface Chosen {
  file: File
  imageId?: string
}

/** A picture drawn as the panels of a group will show it. */
export function usePicture({ devices: [first], orientation }: Alike) {
  const [chosen, setChosen] = useState<Chosen>()
  const state = usePanelPicture(chosen?.file ?? null, panelOf(first.deviceRevision), orientation)
  return { chosen, state, choose: setChosen }
}
