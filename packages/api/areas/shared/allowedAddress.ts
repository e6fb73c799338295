/**
 * Where we connect to on someone's behalf: only networks that are listed, never those forbidden under any setting. The address that was
 * checked is the one to connect to.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks } from './forbiddenNetworks.ts'

const addressesOf = async (host: string): Promise<string[]> =>
  isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]

export type CheckedAddress = { readonly address: string } | { readonly refusal: 'notKnown' | 'notAllowed' }

/** Every address of the name must be allowed: which one is used is chance otherwise. */
export async function allowedAddress(host: string, networks: readonly string[]): Promise<CheckedAddress> {
  if (networks.length === 0) return { refusal: 'notAllowed' }
  const found = await addressesOf(host).catch(() => [])
  const [first] = found
  if (first === undefined) return { refusal: 'notKnown' }
  const isAllowed = (ip: string) => isInside(networks, ip) && !isInside(forbiddenNetworks, ip)
  return found.every(isAllowed) ? { address: first } : { refusal: 'notAllowed' }
}
