import '#src/platform/i18n/en/editor-page.ts'

import * as v from 'valibot'

import { LONGEST_NAME, LONGEST_TEXT, NameSchema, SHORTEST_NAME } from '#src/contract/fields.ts'
import { LONGEST_DESIGN, MOST_LAYOUTS, MOST_VARIABLES } from '#src/contract/template.ts'
import { designText } from '#src/data/templates/rows.ts'
import { whyRefused } from '#src/domain/design/why-refused.ts'
import { t } from '#src/platform/i18n/t.ts'

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
  if (name.trim() === '') return t('editorPage:needsName')
  if (v.safeParse(NameSchema, name).success) return undefined
  return name.trim().length < SHORTEST_NAME
    ? t('editorPage:nameTooShort', { least: SHORTEST_NAME })
    : t('editorPage:nameTooLong', { most: LONGEST_NAME })
}

function layoutProblem(count: number) {
  if (count === 0) return t('editorPage:needsLayout')
  return count > MOST_LAYOUTS ? t('editorPage:tooManyLayouts', { most: MOST_LAYOUTS }) : undefined
}

function variableProblem(variables: ReturnType<typeof variablesOfDocument>) {
  if (variables.length > MOST_VARIABLES)
    return t('editorPage:tooManyVariables', { most: MOST_VARIABLES })
  const long = variables.find(
    ({ label, value }) => label.length > LONGEST_NAME || value.length > LONGEST_TEXT,
  )
  return long && t('editorPage:variableTooLong', { key: long.key, most: LONGEST_TEXT })
}

/** The same rule as on the server. */
function designProblem(text: string) {
  const why = sizeProblem(text.length)
  if (why !== undefined) return why
  const rejectedChange = whyRefused(text)
  return rejectedChange === undefined
    ? undefined
    : t('editorPage:designRefused', { why: rejectedChange })
}

/** TPL-06: designs contain no image data, so only very many layers or long texts reach the limit. */
const sizeProblem = (size: number) =>
  size > LONGEST_DESIGN
    ? t('editorPage:tooLarge', {
        size: inThousands(size),
        most: inThousands(LONGEST_DESIGN),
      })
    : undefined

const inThousands = (characters: number) => Math.ceil(characters / 1_000)
