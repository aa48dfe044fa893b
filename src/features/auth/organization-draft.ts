import type { FormStore } from '@modular-forms/react'
import { useEffect } from 'react'
import * as v from 'valibot'

import type { OrganizationForm } from '#src/contract/organization.ts'
import type { SentStore } from '#src/platform/http/use-send-once.ts'
import { useFormValues } from '#src/ui/fields/use-signal-value.ts'
import { EMPTY_ORGANIZATION } from '#src/widgets/organization-form/form-values.ts'

/** Stored for this tab only: there is no user yet, and the next person at this browser may be another one. */
const KEY = 'inkfleet.create-organization'
const SENT_KEY = `${KEY}.sent`

const Typed = v.exactOptional(v.string())
const DraftSchema = v.object({
  companyName: Typed,
  tax: Typed,
  companyAdress: Typed,
  countryOfTaxResidence: Typed,
  timezoneId: Typed,
  fullName: Typed,
  email: Typed,
  phoneNumber: Typed,
  ownerAccountEmail: Typed,
  masterAdminAccountEmail: Typed,
})

/** What was typed before a reload. The form has no password. */
export function restoreOrganizationDraft(): OrganizationForm {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return { ...EMPTY_ORGANIZATION, ...v.parse(DraftSchema, stored) }
  } catch {
    return EMPTY_ORGANIZATION
  }
}

export function useKeepOrganizationDraft(form: FormStore<OrganizationForm>) {
  const typed = JSON.stringify(useFormValues(form))
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, typed)
    } catch {
      // Storage is full or blocked: the form works without its draft.
    }
  }, [typed])
}

const SentSchema = v.object({ text: v.string(), key: v.string() })

/** Keeps what was sent across a reload. */
export const sentOrganization: SentStore = {
  async read() {
    const stored = sessionStorage.getItem(SENT_KEY)
    return stored === null ? undefined : v.parse(SentSchema, JSON.parse(stored))
  },
  write: async (sent) => sessionStorage.setItem(SENT_KEY, JSON.stringify(sent)),
}

export function forgetOrganizationDraft() {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(SENT_KEY)
}
