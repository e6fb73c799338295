import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import { mayOpen, type PageAccess } from './access.ts'
import { getSession, subscribeSession } from './store.ts'

const userNow = () => getSession().user

/** The person signed in; null while nobody is, or while they are being loaded. */
export const useUser = (): CurrentUser | null => useSyncExternalStore(subscribeSession, userNow, userNow)

/** Where nothing may be changed, whoever asks: inside a customer that has left. */
export const ReadOnly = createContext(false)

/** What is about the customer as a whole is decided by its own page. */
const asksOnly = (access: PageAccess): boolean =>
  typeof access !== 'string' || /\.(view|export|pii)$/.test(access) || access.split('.').length < 3

/** `const can = useCan(); can('customers.create')`: for buttons and links. The server decides again. */
export function useCan(): (access: PageAccess | undefined, inSystem?: boolean) => boolean {
  const user = useUser()
  const readOnly = use(ReadOnly)
  // What there is no word for, nobody may do.
  return (access, inSystem) =>
    access !== undefined && mayOpen(user, access, inSystem) && (!readOnly || asksOnly(access))
}
