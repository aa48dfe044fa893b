import type { ListedTemplate } from '#src/contract/template.ts'
import { isMadeFor } from '#src/domain/design/layouts.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'

import {
  orientationLabel,
  type PanelType,
  type SelectFilePanel,
  type SelectFileRequest,
} from './select-file.ts'

type Target = Pick<SelectFileRequest, 'panel' | 'panels'>

/** Target panels; empty if unspecified. */
export const panelsOf = ({ panel, panels }: Target): readonly SelectFilePanel[] =>
  panels?.map((kind) => kind.panel) ?? (panel ? [panel] : [])

/** Panel types that a template has a layout for. */
export const fittingTypes = (
  template: Pick<ListedTemplate, 'devices'>,
  kinds: readonly PanelType[],
): PanelType[] => kinds.filter(({ panel }) => isMadeFor(template, panel))

export const panelCount = (kinds: readonly PanelType[]) =>
  kinds.reduce((sum, { count }) => sum + count, 0)

export const panelLabel = ({ displayName, deviceGroupName, orientation }: SelectFilePanel) =>
  selectFileTexts.forPanel({
    model: displayName ?? deviceGroupName,
    orientation: orientationLabel(orientation),
  })
