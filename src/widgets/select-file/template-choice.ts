import type { ListedTemplate } from '#src/contract/template.ts'

import type { SelectFilePanel, TemplateChoice } from './select-file.ts'

/** SEL-17 */
export const templateChoice = (
  template: ListedTemplate,
  panel: SelectFilePanel | undefined,
  variables: Record<string, string>,
): TemplateChoice => ({
  type: 'template',
  template,
  orientation: panel?.orientation ?? template.devices[0]?.orientation ?? 'horizontal',
  variables,
})
