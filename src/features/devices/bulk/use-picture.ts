import { useState } from 'react'

import { panelOf } from '#src/imaging/frame.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import { usePanelPicture } from '#src/widgets/panel-picture/use-panel-picture.ts'

import type { Alike } from './assign-plan.ts'

/** What was chosen: a file, and the image of the library that it is, if it is one. */
interface Chosen {
  file: File
  imageId?: string
}

export type Picture = ReturnType<typeof usePicture>

/** A picture drawn as the panels of a group will show it; there is none before there is a group. */
export function usePicture(group: Alike | undefined) {
  const [chosen, setChosen] = useState<Chosen>()
  const file = (group && chosen?.file) ?? null
  const panel = group ? panelOf(group.devices[0].deviceRevision) : NO_PANEL
  const state = usePanelPicture(file, panel, group?.orientation ?? 'horizontal')
  return { chosen, state, choose: setChosen }
}

const NO_PANEL = { width: 0, height: 0, palette: PALETTES['black-white'] }
