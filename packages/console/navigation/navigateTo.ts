import { texts } from '../errors/catalogue.ts'
import { history } from './history.ts'
import { ownAddress } from './ownAddress.ts'

interface NavigateOptions {
  replace?: boolean
  /** Skips the prompt about unsaved input: staying wouldn't bring back a session that has ended. */
  force?: boolean
}

/** Navigates inside the console. Throws on external URLs; intended external links are plain anchors (spec:errors#navigation). */
export function navigateTo(target: string, { replace = false, force = false }: NavigateOptions = {}): void {
  const address = ownAddress(target)
  if (address === undefined) throw new Error(texts.refusedNavigation)
  if (replace) history.replace(address, undefined, { ignoreBlocker: force })
  else history.push(address, undefined, { ignoreBlocker: force })
}
