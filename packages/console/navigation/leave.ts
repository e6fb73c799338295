import { loginPath } from '../paths.ts'
import { signOut } from '../session/session.ts'
import { forgetToasts } from '../ui/overlays/toastStore.ts'
import { navigateTo } from './navigateTo.ts'

/** A person signs out: nothing of what they saw or were told stays for the next. */
export function leave(): void {
  signOut()
  forgetToasts()
  navigateTo(loginPath(), { replace: true })
}
