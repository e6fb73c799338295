import type { Resource } from '@postern/domain/engine/resource.ts'
import { useSearchParams, useSetSearch } from '../list/urlState.ts'

/** The drawer is open if the URL has `?record=…`, so a link can open it and Back closes it. */
export function useRecordDrawer(resource: Resource) {
  const asked = useSearchParams().record
  const setSearch = useSetSearch()
  return {
    id: resource.opensIn === 'drawer' ? asked : undefined,
    close: () => setSearch((now) => ({ ...now, record: undefined, edit: undefined })),
  }
}
