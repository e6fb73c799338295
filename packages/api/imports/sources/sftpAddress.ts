/**
 * Which servers files are fetched from. The host is entered by staff: without this, a source could make the server connect to
 * anything it can reach. The name is resolved once, and the connection goes to the address that was checked.
 */
import { lookup } from 'node:dns/promises'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks, innerNetworks } from '../../areas/shared/forbiddenNetworks.ts'
import { SftpProblem } from './sftpProblem.ts'

/** Public addresses, and what is listed. */
const isAllowed = (ip: string, networks: readonly string[]): boolean =>
  !isInside(forbiddenNetworks, ip) && (isInside(networks, ip) || !isInside(innerNetworks, ip))

/** Every address of the name must be allowed: which one is used is chance otherwise. */
export async function checkedAddress(host: string, networks: readonly string[]): Promise<string> {
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
  const [first] = found
  if (!first) throw new SftpProblem(`There’s no server named ${host}. Check the host.`)
  if (!found.every(({ address }) => isAllowed(address, networks)))
    throw new SftpProblem(`${host} is in a private network that isn’t listed in SFTP_NETWORKS.`)
  return first.address
}
