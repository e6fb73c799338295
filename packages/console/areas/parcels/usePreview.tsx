/** A parcel over the list it is in. The address says which, so a link opens it again and Back closes it. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams, useSetSearch, withKey } from '../../engine/list/urlState.ts'
import { useCan } from '../../session/useSession.ts'

const ParcelPanel = lazy(() => import('./ParcelPanel.tsx'))

interface Preview {
  /** Undefined for who may not open parcels. */
  open: ((id: string) => void) | undefined
  panel: ReactNode
}

export function usePreview(): Preview {
  const { record } = useSearchParams()
  const setSearch = useSetSearch()
  const mayOpen = useCan()('customers.sites.view')
  if (!mayOpen) return { open: undefined, panel: null }
  const close = () => setSearch((now) => withKey(now, 'record', undefined))
  return {
    open: (id) => setSearch((now) => withKey(now, 'record', id)),
    panel: <Suspense>{record !== undefined && <ParcelPanel key={record} id={record} onClose={close} />}</Suspense>,
  }
}
