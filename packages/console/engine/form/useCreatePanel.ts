import { permissionTo } from '@postern/domain/auth/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../session/useSession.ts'
import { fillsAutomatically, type ListContext } from '../list/listContext.ts'
import { useSearchParams, useSetSearch, withKey } from '../list/urlState.ts'
import { recordOptions } from '../requests/queries.ts'

/**
 * The create panel is open if the URL has `?new=1`, so a link can open it and Back closes it. With `from`, it starts as a
 * copy of that record and opens once it's loaded.
 */
export function useCreatePanel(place: ListContext) {
  const { resource, customerId } = place
  const can = useCan()
  const setSearch = useSetSearch()
  const search = useSearchParams()
  const allowed = can(permissionTo(resource.permission, 'create')) && !fillsAutomatically(place)
  const asked = search.new === '1' && allowed
  const from = asked ? search.from : undefined
  const { data: copyOf, isPending } = useQuery({
    ...recordOptions(resource, customerId, from ?? ''),
    enabled: from !== undefined,
  })
  return {
    opened: asked && (from === undefined || !isPending),
    copyOf: from === undefined ? undefined : copyOf,
    /** Undefined without the permission, and for lists that fill automatically. */
    open: allowed ? () => setSearch((now) => withKey(now, 'new', '1')) : undefined,
    close: () => setSearch((now) => withKey(withKey(now, 'new', undefined), 'from', undefined), { replace: true }),
  }
}
