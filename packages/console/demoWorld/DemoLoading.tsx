/** Shown above every page while the server is still loading the demo data. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { MeterBar } from '../ui/charts/MeterBar.tsx'
import { Notice } from '../ui/detail/Notice.tsx'
import classes from './DemoLoading.module.css'

const key = 'demo progress'
const everyMs = 2_000

async function askProgress({ client, signal }: { client: QueryClient; signal: AbortSignal }) {
  const progress = await call('GET /api/demo/progress', { signal })
  // The page's data was fetched while rows were missing.
  if (!progress.loading) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key })
  return progress
}

export default function DemoLoading() {
  const { data } = useQuery({
    queryKey: [key],
    queryFn: askProgress,
    refetchInterval: ({ state }) => (state.data?.loading === false ? false : everyMs),
    // If the server is down, the page's own requests report it.
    meta: { quiet: true },
  })
  if (!data?.loading) return null
  return (
    <Notice
      banner
      actions={
        // Hidden from screen readers: it changes every two seconds.
        <span className={classes.progress} aria-hidden>
          <MeterBar parts={[{ value: data.percent, tone: 'info' }]} max={100} width={72} />
          {data.percent}%
        </span>
      }
    >
      Demo data is still loading. Some contacts and parcels may be missing.
    </Notice>
  )
}
