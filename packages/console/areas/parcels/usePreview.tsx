/** Previews a parcel over its list. The parcel is in the URL, so a link reopens the preview and Back closes it. */
import { type ReactNode, Suspense } from 'react'
import { useSearchParams, useSetSearch, withKey } from '../../engine/list/urlState.ts'
import { useCan } from '../../session/useSession.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ParcelPanel = lazyPart(() => import('./ParcelPanel.tsx'))

interface Preview {
  /** Undefined if the user may not open parcels. */
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
