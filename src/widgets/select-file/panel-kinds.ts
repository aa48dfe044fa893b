import '#src/platform/i18n/en/select-file.ts'

import type { ListedTemplate } from '#src/contract/template.ts'
import { isMadeFor } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'

import {
  orientationWord,
  type PanelKind,
  type SelectFilePanel,
  type SelectFileRequest,
} from './select-file.ts'

type Asked = Pick<SelectFileRequest, 'panel' | 'panels'>

/** What the content is for; nothing where nobody said it. */
export const panelsOf = ({ panel, panels }: Asked): readonly SelectFilePanel[] =>
  panels?.map((kind) => kind.panel) ?? (panel ? [panel] : [])

/** Of many panels, those that a template has a layout for. */
export const kindsFor = (
  template: Pick<ListedTemplate, 'devices'>,
  kinds: readonly PanelKind[],
): PanelKind[] => kinds.filter(({ panel }) => isMadeFor(template, panel))

export const panelCount = (kinds: readonly PanelKind[]) =>
  kinds.reduce((sum, { count }) => sum + count, 0)

export const panelWords = ({ displayName, deviceGroupName, orientation }: SelectFilePanel) =>
  t('selectFile:forPanel', {
    model: displayName ?? deviceGroupName,
    orientation: orientationWord(orientation),
  })
