import { queryOptions } from '@tanstack/react-query'
import { jobsKey, listJobs } from '../engine/export/exportJobs.ts'
import { errorsInPlace } from '../engine/requests/queries.ts'

const whileMadeMs = 2_000

/** Refetched each time the bell is opened, and while an export is running. */
export const recentExports = queryOptions({
  queryKey: jobsKey,
  queryFn: listJobs,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? whileMadeMs : false),
  ...errorsInPlace,
})
