import { texts } from '../errors/catalogue.ts'
import { history } from './history.ts'
import { ownAddress } from './ownAddress.ts'

interface NavigateOptions {
  replace?: boolean
  /** Without asking about text that is not saved: a session that is over cannot be kept by a question. */
  force?: boolean
}

/** Navigates inside the console. Throws on any outside address; wanted outside links are plain anchors (spec:errors#navigation). */
export function navigateTo(target: string, { replace = false, force = false }: NavigateOptions = {}): void {
  const address = ownAddress(target)
  if (address === undefined) throw new Error(texts.refusedNavigation)
  if (replace) history.replace(address, undefined, { ignoreBlocker: force })
  else history.push(address, undefined, { ignoreBlocker: force })
}
