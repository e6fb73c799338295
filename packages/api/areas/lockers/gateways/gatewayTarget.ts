/**
 * Where a gateway of lock boards is connected to. It has no authentication, so only networks that the operator listed are
 * allowed. The address that was checked is the one that is connected to.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks } from '../../shared/forbiddenNetworks.ts'
import { type GatewayAddress, readGateway } from '../vendors/gatewayAddress.ts'

const addressesOf = async (host: string): Promise<string[]> =>
  isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]

/** Null where it may not be connected to, or isn't known. */
export async function gatewayTarget(text: string, networks: readonly string[]): Promise<GatewayAddress | null> {
  const gateway = readGateway(text)
  if (gateway === null || networks.length === 0) return null
  const found = await addressesOf(gateway.host).catch(() => [])
  const [first] = found
  // Every address of the name must be allowed: which one is used is chance otherwise.
  const isAllowed = (ip: string) => isInside(networks, ip) && !isInside(forbiddenNetworks, ip)
  return first !== undefined && found.every(isAllowed) ? { host: first, port: gateway.port } : null
}
