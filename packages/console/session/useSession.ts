import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import { mayOpen, type PageAccess } from './access.ts'
import { getSession, subscribeSession } from './store.ts'

const userNow = () => getSession().user

/** The signed-in user; null while no one is signed in or the user is loading. */
export const useUser = (): CurrentUser | null => useSyncExternalStore(subscribeSession, userNow, userNow)

/** Read-only for every role: inside an offboarded customer. */
export const ReadOnly = createContext(false)

/** Allowed in a read-only customer: viewing, and actions on the customer itself, which its own page controls. */
const asksOnly = (access: PageAccess): boolean =>
  typeof access !== 'string' || /\.(view|export|pii)$/.test(access) || access.split('.').length < 3

/** `const can = useCan(); can('customers.create')`: for buttons and links. The server checks again. */
export function useCan(): (access: PageAccess | undefined, inSystem?: boolean) => boolean {
  const user = useUser()
  const readOnly = use(ReadOnly)
  // An undefined permission means no one may do it.
  return (access, inSystem) =>
    access !== undefined && mayOpen(user, access, inSystem) && (!readOnly || asksOnly(access))
}
