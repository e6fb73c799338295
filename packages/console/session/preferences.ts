/** The user's display preferences, stored on the server so they're the same on every device. */
import type { CurrentUser, Preferences } from '@postern/domain/auth/endpoints.ts'
import { reportError } from '../errors/reportError.ts'
import { call } from '../http/call.ts'
import { type ColorMode, getForcedMode, setColorMode } from '../theme/colorMode.ts'
import { densities, showDensity } from '../theme/density.ts'
import { dateFormats, defaultDateFormat, setDateFormat } from '../ui/dateFormat.ts'
import { getSession, patchSession, subscribeSession } from './store.ts'

function apply(): void {
  const { user } = getSession()
  // An older server doesn't send them; the defaults apply.
  const preferences: Partial<Preferences> = user?.preferences ?? {}
  const { dateFormat = defaultDateFormat, density = 'compact', theme } = preferences
  if (Object.hasOwn(dateFormats, dateFormat)) setDateFormat(dateFormat)
  if (Object.hasOwn(densities, density)) showDensity(density)
  if (theme !== undefined) setColorMode(theme)
}

/** Applies the signed-in user's preferences now and whenever they change. */
export function watchPreferences(): () => void {
  apply()
  return subscribeSession(apply)
}

function show(userId: string, preferences: Preferences): void {
  const { user } = getSession()
  // A different user may be signed in by the time the server responds.
  if (user?.id === userId) patchSession({ user: { ...user, preferences } })
}

/** Saves are sent one after another, because the server could handle two at once in either order. */
let lastSave: Promise<void> = Promise.resolve()

interface Unsaved {
  readonly userId: string
  /** As the server has them. */
  saved: Preferences
  /** Oldest first. */
  readonly changes: Partial<Preferences>[]
}

/** Of the user who changed something last. */
let unsaved: Unsaved | undefined

function unsavedOf({ id, preferences }: CurrentUser): Unsaved {
  if (unsaved?.userId !== id || unsaved.changes.length === 0) unsaved = { userId: id, saved: preferences, changes: [] }
  return unsaved
}

const showUnsaved = ({ userId, saved, changes }: Unsaved) => show(userId, Object.assign({ ...saved }, ...changes))

/** Applied optimistically; reverted if the server refuses. */
export function savePreferences(change: Partial<Preferences>): Promise<void> {
  const { user } = getSession()
  if (!user) return Promise.resolve()
  const mine = unsavedOf(user)
  mine.changes.push(change)
  showUnsaved(mine)
  lastSave = lastSave.then(() => send(mine, change))
  return lastSave
}

async function send(mine: Unsaved, change: Partial<Preferences>): Promise<void> {
  try {
    // If another user has signed in meanwhile, it would change theirs.
    if (getSession().user?.id === mine.userId) await call('PATCH /api/auth/user', { body: { preferences: change } })
    mine.saved = { ...mine.saved, ...change }
  } catch (error) {
    reportError(error)
  }
  mine.changes.shift()
  showUnsaved(mine)
}

/** Applies light or dark right away and saves it for all of the user's devices. */
export function chooseTheme(theme: ColorMode): void {
  // A page that forces a mode ignores the choice (spec:console#122).
  if (getForcedMode() !== null) return
  setColorMode(theme)
  void savePreferences({ theme })
}
