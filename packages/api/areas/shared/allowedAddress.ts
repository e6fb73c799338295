/**
 * Checks hosts that users enter before we connect: only networks on the allowlist, never the forbidden ones. Connect to the address
 * returned here, so a second DNS lookup can't lead elsewhere.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks } from './forbiddenNetworks.ts'

const addressesOf = async (host: string): Promise<string[]> =>
  isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]

export type CheckedAddress = { readonly address: string } | { readonly refusal: 'notKnown' | 'notAllowed' }

/** Every address the name resolves to must be allowed, since any of them could be used. */
export async function allowedAddress(host: string, networks: readonly string[]): Promise<CheckedAddress> {
  if (networks.length === 0) return { refusal: 'notAllowed' }
  const found = await addressesOf(host).catch(() => [])
  const [first] = found
  if (first === undefined) return { refusal: 'notKnown' }
  const isAllowed = (ip: string) => isInside(networks, ip) && !isInside(forbiddenNetworks, ip)
  return found.every(isAllowed) ? { address: first } : { refusal: 'notAllowed' }
}
