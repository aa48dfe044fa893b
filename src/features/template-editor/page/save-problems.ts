import * as v from 'valibot'

import {
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  NameSchema,
  MIN_NAME_LENGTH,
} from '#src/contract/fields.ts'
import { MAX_DESIGN_LENGTH, MAX_LAYOUTS, MAX_VARIABLES } from '#src/contract/template.ts'
import { designText } from '#src/data/templates/rows.ts'
import { designError } from '#src/domain/design/validate-design.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'

import {
  devicesOfDocument,
  type TemplateDocument,
  variablesOfDocument,
} from '../document/template-document.ts'

/** Why a template cannot be saved; undefined if it can. */
export const saveProblem = (document: TemplateDocument): string | undefined =>
  nameProblem(document.name) ??
  layoutProblem(devicesOfDocument(document).length) ??
  variableProblem(variablesOfDocument(document)) ??
  designProblem(designText(document.design))

function nameProblem(name: string) {
  if (name.trim() === '') return editorPageTexts.needsName
  if (v.safeParse(NameSchema, name).success) return undefined
  return name.trim().length < MIN_NAME_LENGTH
    ? editorPageTexts.nameTooShort(MIN_NAME_LENGTH)
    : editorPageTexts.nameTooLong(MAX_NAME_LENGTH)
}

function layoutProblem(count: number) {
  if (count === 0) return editorPageTexts.needsLayout
  return count > MAX_LAYOUTS ? editorPageTexts.tooManyLayouts(MAX_LAYOUTS) : undefined
}

function variableProblem(variables: ReturnType<typeof variablesOfDocument>) {
  if (variables.length > MAX_VARIABLES) return editorPageTexts.tooManyVariables(MAX_VARIABLES)
  const long = variables.find(
    ({ label, value }) => label.length > MAX_NAME_LENGTH || value.length > MAX_TEXT_LENGTH,
  )
  return long && editorPageTexts.variableTooLong({ key: long.key, most: MAX_TEXT_LENGTH })
}

/** The same rule as on the server. */
function designProblem(text: string) {
  const why = sizeProblem(text.length)
  if (why !== undefined) return why
  const rejectedChange = designError(text)
  return rejectedChange === undefined ? undefined : editorPageTexts.designRefused(rejectedChange)
}

/** TPL-06: designs contain no image data, so only very many layers or long texts reach the limit. */
const sizeProblem = (size: number) =>
  size > MAX_DESIGN_LENGTH
    ? editorPageTexts.tooLarge({
        size: inThousands(size),
        most: inThousands(MAX_DESIGN_LENGTH),
      })
    : undefined

const inThousands = (characters: number) => Math.ceil(characters / 1_000)
