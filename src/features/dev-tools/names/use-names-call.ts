import { setValue } from '@modular-forms/react'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { NamedResults } from '#src/contract/device.ts'
import { readCloudNames, writeCloudNames } from '#src/domain/cloud-names.ts'

import { type Failure, failureOfNames } from '../failure.ts'
import type { NamesForm } from './names-form.ts'

/** A call to the names of a form. What was done leaves the field; what failed stays, to be tried again. */
export function useNamesCall(
  form: NamesForm,
  mutation: UseMutationOptions<NamedResults, Error, string[]>,
) {
  const [results, setResults] = useState<NamedResults>()
  const [failure, setFailure] = useState<Failure>()
  const { mutateAsync, isPending } = useMutation(mutation)

  async function call(text: string) {
    setFailure(undefined)
    const names = readCloudNames(text)
    try {
      const answer = await mutateAsync(names)
      const done = new Set(answer.success)
      setValue(form, 'names', writeCloudNames(names.filter((name) => !done.has(name))))
      setResults(answer)
    } catch (error) {
      setFailure(failureOfNames(error))
    }
  }
  return {
    call,
    isPending,
    results,
    closeResults: () => setResults(undefined),
    failure,
    dismiss: () => setFailure(undefined),
  }
}
