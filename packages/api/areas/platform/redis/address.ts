/**
 * Which servers we may connect to. Staff enter the host, so without this check a record could make the server probe anything it can
 * reach. The name is resolved once, and the connection goes to the address that was checked.
 */
import { lookup } from 'node:dns/promises'
import { isInside } from '@postern/domain/values/network.ts'
import type { RedisAccess } from '../../../deps.ts'
import { forbiddenNetworks } from '../../shared/forbiddenNetworks.ts'
import { RedisTrouble } from './problem.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

export const hostAndPort = ({ host, port }: Address): string => `${host.toLowerCase()}:${port}`

/** `host:port`, as entered in a record's nodes. An IPv6 host may be in brackets. */
export function readAddress(text: string): Address {
  const at = text.lastIndexOf(':')
  return { host: text.slice(0, at).replace('[', '').replace(']', ''), port: Number(text.slice(at + 1)) }
}

/** The IP address to connect to. Every address the name resolves to must be allowed, since any of them could be used. */
export async function checkedAddress(access: RedisAccess, address: Address): Promise<string> {
  const found = await lookup(address.host, { all: true, verbatim: true })
  const [first] = found
  if (!first) throw new RedisTrouble('unknownHost')
  const isGiven = access.given.has(hostAndPort(address))
  for (const { address: ip } of found)
    if (isInside(forbiddenNetworks, ip) || (!isGiven && !isInside(access.networks, ip)))
      throw new RedisTrouble('notAllowed')
  return first.address
}
