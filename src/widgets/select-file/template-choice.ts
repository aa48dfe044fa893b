import type { ListedTemplate } from '#src/contract/template.ts'

import type { Choice, SelectFilePanel } from './select-file.ts'

/** SEL-17 */
export const templateChoice = (
  { id, name, devices }: ListedTemplate,
  panel: SelectFilePanel | undefined,
  variables: Record<string, string>,
): Choice => ({
  type: 'template',
  templateId: id,
  name,
  orientation: panel?.orientation ?? devices[0]?.orientation ?? 'horizontal',
  variables,
})
