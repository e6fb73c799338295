import { loginPath } from '../paths.ts'
import { signOut } from '../session/session.ts'
import { forgetToasts } from '../ui/overlays/toastStore.ts'
import { navigateTo } from './navigateTo.ts'

/** Signs the user out; their data and toasts must not remain for the next user. */
export function leave(): void {
  signOut()
  forgetToasts()
  navigateTo(loginPath(), { replace: true })
}
