/**
 * Which servers we may connect to. The host in a record is written by staff: without this, a record could make the server knock
 * at anything it can reach. The name is resolved once, and the connection goes to the address that was checked.
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

/** `host:port`, as the nodes of a record are written; a host of version 6 is in brackets, or not. */
export function readAddress(text: string): Address {
  const at = text.lastIndexOf(':')
  return { host: text.slice(0, at).replace('[', '').replace(']', ''), port: Number(text.slice(at + 1)) }
}

/** The IP address to connect to. Every address of the name must be allowed: which one is used is chance otherwise. */
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
