import type { Resource } from '@postern/domain/resource.ts'
import { useCan } from '../session/useSession.ts'
import { useSearchParams, useSetSearch, withKey } from './urlState.ts'

/** The create panel is open when the address says `?new=1`: a link can lead straight to it, and Back closes it. */
export function useCreatePanel(resource: Resource) {
  const can = useCan()
  const setSearch = useSetSearch()
  const allowed = can(`${resource.permission}.create`)
  const opened = useSearchParams().new === '1' && allowed
  return {
    opened,
    /** Undefined without the permission. */
    open: allowed ? () => setSearch((now) => withKey(now, 'new', '1')) : undefined,
    close: () => setSearch((now) => withKey(now, 'new', undefined), { replace: true }),
  }
}
