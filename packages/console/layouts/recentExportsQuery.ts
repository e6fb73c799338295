import { jobsKey, listJobs } from '../engine/export/exportJobs.ts'
import { told } from '../engine/requests/queries.ts'

/** Asked again each time the bell is opened. */
export const recentExports = { queryKey: jobsKey, queryFn: listJobs, staleTime: 0, ...told }
