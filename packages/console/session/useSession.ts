import type { CurrentUser } from '@postern/domain/endpoints/auth.ts'
import { useSyncExternalStore } from 'react'
import { mayOpen, type PageAccess } from './access.ts'
import { getSession, subscribeSession } from './store.ts'

/** The person signed in; null while nobody is, or while they are being loaded. */
export const useUser = (): CurrentUser | null => useSyncExternalStore(subscribeSession, () => getSession().user)

/** `const can = useCan(); can('customers.create')`: for buttons and links. The server decides again. */
export function useCan(): (access: PageAccess | undefined, inSystem?: boolean) => boolean {
  const user = useUser()
  // What there is no word for, nobody may do.
  return (access, inSystem) => access !== undefined && mayOpen(user, access, inSystem)
}
