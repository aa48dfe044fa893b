import { useQuery } from '@tanstack/react-query'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'

/**
 * The model that a panel's code names, also without a network once the models were read here. All organisations know the same
 * models, so any of those that the reader sees will do.
 */
export function useModel(modelName: string | undefined, organizationId: string | undefined) {
  const { data } = useQuery({
    ...deviceModelQueries.of(organizationId ?? ''),
    enabled: organizationId !== undefined,
  })
  if (!data || modelName === undefined) return undefined
  const { owned, unowned } = data.value
  return [...owned, ...unowned].find(({ displayName }) => displayName === modelName)
}
