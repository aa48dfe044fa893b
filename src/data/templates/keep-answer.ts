import type { Template } from '#src/contract/template.ts'
import { keepValueAnswer } from '#src/platform/db/through-cache.ts'

/** The name of a template with its design among what is kept on this device. */
export const keptAs = (id: string) => `templates/${id}`

/** What was just sent opens without the network, too. */
export const keepTemplateAnswer = (template: Template) =>
  keepValueAnswer(keptAs(template.id), template)
