/** A person's display preferences: stored on the server, so that they are the same on every device. */
import type { Preferences } from '@postern/domain/auth/endpoints.ts'
import { reportError } from '../errors/reportError.ts'
import { call } from '../http/call.ts'
import { type ColorMode, getForcedMode, setColorMode } from '../theme/colorMode.ts'
import { densities, showDensity } from '../theme/density.ts'
import { dateFormats, defaultDateFormat, setDateFormat } from '../ui/dateFormat.ts'
import { getSession, patchSession, subscribeSession } from './store.ts'

function apply(): void {
  const { user } = getSession()
  // An older server does not send them; then the defaults apply.
  const preferences: Partial<Preferences> = user?.preferences ?? {}
  const { dateFormat = defaultDateFormat, density = 'compact', theme } = preferences
  if (Object.hasOwn(dateFormats, dateFormat)) setDateFormat(dateFormat)
  if (Object.hasOwn(densities, density)) showDensity(density)
  if (theme !== undefined) setColorMode(theme)
}

/** Keeps the signed-in user's preferences applied from now on. */
export function watchPreferences(): () => void {
  apply()
  return subscribeSession(apply)
}

function show(userId: string, preferences: Preferences): void {
  const { user } = getSession()
  // Another user may be signed in by the time the server answers.
  if (user?.id === userId) patchSession({ user: { ...user, preferences } })
}

/** Seen at once; put back if the server does not take it. */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  const { user } = getSession()
  if (!user) return
  const preferences = { ...user.preferences, ...change }
  show(user.id, preferences)
  try {
    await call('PATCH /api/auth/user', { body: { preferences } })
  } catch (error) {
    show(user.id, user.preferences)
    reportError(error)
  }
}

/** Light or dark here and now, and from then on wherever this person signs in. */
export function chooseTheme(theme: ColorMode): void {
  // A page that forces a mode takes no other (spec:console#122).
  if (getForcedMode() !== null) return
  setColorMode(theme)
  void savePreferences({ theme })
}
