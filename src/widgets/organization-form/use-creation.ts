import { useForm } from '@modular-forms/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import {
  type CreateOrganization,
  type Organization,
  type OrganizationForm,
  OrganizationFormSchema,
  organizationFromForm,
} from '#src/contract/organization.ts'
import { addOrganization } from '#src/data/organizations/mutations.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { type SentStore, useSendOnce } from '#src/platform/http/use-send-once.ts'
import { log } from '#src/platform/log.ts'

import { ALL_FIELDS, validateFields, serverErrors } from './form-values.ts'

/** Form and submission for a new organization (ORG-08 to ORG-12). */
export function useCreation(
  initial: OrganizationForm,
  onCreated: (organization: Organization) => void,
  store: SentStore,
) {
  const { mutateAsync } = useMutation(addOrganization())
  const send = useSendOnce((body: CreateOrganization, key) => mutateAsync({ body, key }), store)
  const [hasFailed, setHasFailed] = useState(false)
  const [form] = useForm<OrganizationForm>({
    initialValues: initial,
    validate: (typed) => validateFields(ALL_FIELDS, { ...initial, ...typed }),
    validateOn: 'touched',
  })
  const create = async (typed: OrganizationForm) => {
    const body = organizationFromForm(v.parse(OrganizationFormSchema, { ...initial, ...typed }))
    onCreated(await send(body))
  }
  const explain = (error: unknown) => {
    setHasFailed(true)
    const problem = problemOf(error)
    log.error(`could not create the organization (${problem.kind})`, error)
    // ORG-07: only field errors are shown.
    return { message: '', fields: problem.kind === 'invalid' ? serverErrors(problem.fields) : {} }
  }
  return { form, create, explain, hasFailed }
}
