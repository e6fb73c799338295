/** Who may open a page: one value per page, shared by its guard, its link and the forbidden page. */
import { type Actor, can, canOpenSystem, type Permission } from '@postern/domain/auth/permission.ts'

export type PageAccess =
  /** Includes people without an account: the link itself is the permission. */
  | 'anyone'
  /** Only for signed-out visitors. */
  | 'signedOut'
  /** Between password and second factor. */
  | 'temporary'
  | 'signedIn'
  /** The system gate: any of its five permissions (spec:session#system-gate). */
  | 'system'
  | Permission
  /** Any of these is enough. */
  | readonly Permission[]

/** Signed in and allowed. Every page of the system area is behind the gate too (spec:console#30). */
export function mayOpen(user: Actor | null, access: PageAccess, inSystem = false): boolean {
  if (access === 'anyone') return true
  if (user === null) return false
  if (inSystem && !canOpenSystem(user)) return false
  if (access === 'signedIn') return true
  if (access === 'system') return canOpenSystem(user)
  if (access === 'signedOut' || access === 'temporary') return false
  if (typeof access === 'string') return can(user, access)
  return access.some((permission) => can(user, permission))
}
