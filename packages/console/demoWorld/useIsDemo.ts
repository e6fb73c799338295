import { useEffect, useState } from 'react'
import { call } from '../http/call.ts'

/** Whether the server has the demo data, whose sign-ins and emails may be shown. */
export function useIsDemo(): boolean {
  const [isDemo, setDemo] = useState(false)
  // A plain fetch, not a query: the query client isn't loaded before sign-in, to keep that page small.
  useEffect(() => {
    const controller = new AbortController()
    call('GET /api/health', { signal: controller.signal, bearer: 'none' }).then(
      ({ demo }) => setDemo(demo),
      // Only a convenience depends on this. If the server is down, users see the error when they sign in.
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return isDemo
}
