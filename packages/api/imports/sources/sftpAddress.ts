/**
 * Which servers we fetch files from. Staff enter the host: without this check, a source could make our server connect to
 * anything it can reach. The name is resolved once, and we connect to the address that was checked.
 */
import { lookup } from 'node:dns/promises'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks, innerNetworks } from '../../areas/shared/forbiddenNetworks.ts'
import { SftpProblem } from './sftpProblem.ts'

/** Public addresses and the listed networks. */
const isAllowed = (ip: string, networks: readonly string[]): boolean =>
  !isInside(forbiddenNetworks, ip) && (isInside(networks, ip) || !isInside(innerNetworks, ip))

/** Every address of the name must be allowed; otherwise it would be chance which one is used. */
export async function checkedAddress(host: string, networks: readonly string[]): Promise<string> {
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
  const [first] = found
  if (!first) throw new SftpProblem(`There’s no server named ${host}. Check the host.`)
  if (!found.every(({ address }) => isAllowed(address, networks)))
    throw new SftpProblem(`${host} is in a private network that isn’t listed in SFTP_NETWORKS.`)
  return first.address
}
