import { designOf, designText, type TemplateContent } from '#src/data/templates/rows.ts'
import { contentOf, type SeenTemplate } from '#src/data/templates/save.ts'
import { readDesign } from '#src/domain/design/read.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { withServerIds } from '#src/platform/outbox/store/temp-id.ts'

import {
  devicesOfDocument,
  type TemplateDocument,
  variablesOfDocument,
} from '../../document/template-document.ts'

/** A template that can be edited, or one whose design has to be repaired first. */
export type ReadTemplate = { document: TemplateDocument } | { broken: string; kept: string }

const describedIn = (variables: SeenTemplate['variables']): TemplateDocument['described'] =>
  Object.fromEntries(variables.map(({ key, label, value }) => [key, { label, value }]))

export const documentWith = (
  { name, variables }: Pick<SeenTemplate, 'name' | 'variables'>,
  design: Design,
): TemplateDocument => ({ name, design, described: describedIn(variables) })

export function readTemplate(template: SeenTemplate): ReadTemplate {
  const read = readDesign(template.value)
  return 'broken' in read ? read : { document: documentWith(template, read.design) }
}

export const seenOf = ({
  name,
  value,
  variables,
  devices,
  updatedAt,
}: SeenTemplate): SeenTemplate => ({ name, value, variables, devices, updatedAt })

/** What is saved of a document, as it will come back. */
export const contentOfDocument = (
  document: TemplateDocument,
  serverIds: ReadonlyMap<string, string> = new Map(),
): TemplateContent => ({
  name: document.name.trim(),
  value: withServerIds(designOf(designText(document.design)), serverIds),
  variables: variablesOfDocument(document),
  devices: devicesOfDocument(document),
})

/** Whether two states of a template are alike, whatever stands for the ids of pictures that were made here. */
export const isSameContent = (
  one: SeenTemplate,
  other: SeenTemplate,
  serverIds: ReadonlyMap<string, string>,
) => isEqual(withServerIds(contentOf(one), serverIds), withServerIds(contentOf(other), serverIds))

/** What was edited, on what somebody else saved meanwhile: of what only one side touched, that side's. */
export function mergedOnto(
  now: SeenTemplate,
  seen: SeenTemplate,
  mine: TemplateDocument,
): TemplateDocument {
  const theirs = readTemplate(now)
  if ('broken' in theirs) return mine
  const before = readTemplate(seen)
  const isMine = <Part extends keyof TemplateDocument>(part: Part) =>
    !('document' in before) || !isEqual(before.document[part], mine[part])
  return {
    name: isMine('name') ? mine.name : theirs.document.name,
    design: isMine('design') ? mine.design : theirs.document.design,
    described: isMine('described') ? mine.described : theirs.document.described,
  }
}
