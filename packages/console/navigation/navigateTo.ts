import { texts } from '../errors/catalogue.ts'
import { history } from './history.ts'
import { ownAddress } from './ownAddress.ts'

/** Moves inside the console. Throws on any address that leads elsewhere; wanted outside links are plain anchors (spec §8). */
export function navigateTo(target: string, { replace = false }: { replace?: boolean } = {}): void {
  const address = ownAddress(target)
  if (address === undefined) throw new Error(texts.refusedNavigation)
  if (replace) history.replace(address)
  else history.push(address)
}
