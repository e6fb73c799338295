import { told } from '../requests/queries.ts'
import { jobsKey, listJobs } from './exportJobs.ts'

/** Asked again each time the bell is opened. */
export const recentExports = { queryKey: jobsKey, queryFn: listJobs, staleTime: 0, ...told }
