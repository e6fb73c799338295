/**
 * Which servers we may connect to. The host in a record is written by staff: without this, a record could make the server knock
 * at anything it can reach. The name is resolved once, and the connection goes to the address that was checked.
 */
import { lookup } from 'node:dns/promises'
import { isInside } from '@postern/domain/values/network.ts'
import type { RedisAccess } from '../../../deps.ts'
import { RedisTrouble } from './problem.ts'

/** Link-local has the cloud's metadata service. No setting allows these. */
const never = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '::/128',
  'fe80::/10',
  'fd00:ec2::254/128',
  'ff00::/8',
  // Version 4 in disguise, by a gateway.
  '64:ff9b::/96',
  '2002::/16',
] as const

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
    if (isInside(never, ip) || (!isGiven && !isInside(access.networks, ip))) throw new RedisTrouble('notAllowed')
  return first.address
}
