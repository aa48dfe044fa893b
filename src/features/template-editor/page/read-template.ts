import { designOf, designText, type TemplateContent } from '#src/data/templates/rows.ts'
import { contentOf, type OriginalTemplate } from '#src/data/templates/save.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { withServerIds } from '#src/platform/outbox/store/temp-id.ts'

import {
  devicesOfDocument,
  type TemplateDocument,
  variablesOfDocument,
} from '../document/template-document.ts'

/** A document whose design cannot be read. */
export interface BrokenDocument extends Omit<TemplateDocument, 'design'> {
  /** The problem. */
  broken: string
  /** Of the design. */
  text: string
}

export type ReadTemplate = { document: TemplateDocument } | BrokenDocument

export const describedIn = (
  variables: OriginalTemplate['variables'],
): TemplateDocument['described'] =>
  Object.fromEntries(variables.map(({ key, label, value }) => [key, { label, value }]))

export function readDocument(
  text: string,
  { name, described }: Omit<TemplateDocument, 'design'>,
): ReadTemplate {
  const read = readDesign(text)
  return 'broken' in read
    ? { broken: read.broken, text, name, described }
    : { document: { name, design: read.design, described } }
}

export const readTemplate = ({ name, value, variables }: OriginalTemplate): ReadTemplate =>
  readDocument(value, { name, described: describedIn(variables) })

export const seenOf = ({
  name,
  value,
  variables,
  devices,
  updatedAt,
}: OriginalTemplate): OriginalTemplate => ({ name, value, variables, devices, updatedAt })

/** The content that saving a document sends. */
export const contentOfDocument = (
  document: TemplateDocument,
  serverIds: ReadonlyMap<string, string> = new Map(),
): TemplateContent => ({
  name: document.name.trim(),
  value: withServerIds(designOf(designText(document.design)), serverIds),
  variables: variablesOfDocument(document),
  devices: devicesOfDocument(document),
})

/** Whether two versions of a template are equal, with temporary image ids resolved. */
export const isSameContent = (
  a: OriginalTemplate,
  b: OriginalTemplate,
  serverIds: ReadonlyMap<string, string>,
) => isEqual(withServerIds(contentOf(a), serverIds), withServerIds(contentOf(b), serverIds))

/** Rebases local edits onto a newer version: parts changed only on one side keep that side's value. */
export function rebaseDocument(
  now: OriginalTemplate,
  seen: OriginalTemplate,
  mine: TemplateDocument,
): TemplateDocument {
  const theirs = readTemplate(now)
  if ('broken' in theirs) return mine
  const before = readTemplate(seen)
  const isChangedHere = <Part extends keyof TemplateDocument>(part: Part) =>
    !('document' in before) || !isEqual(before.document[part], mine[part])
  return {
    name: isChangedHere('name') ? mine.name : theirs.document.name,
    design: isChangedHere('design') ? mine.design : theirs.document.design,
    described: isChangedHere('described') ? mine.described : theirs.document.described,
  }
}
