/** Resolves a lock board gateway's address. Gateways have no authentication, so only networks listed by the operator are allowed. */
import { allowedAddress } from '../../shared/allowedAddress.ts'
import { type GatewayAddress, readGateway } from '../vendors/gatewayAddress.ts'

/** Null if the address isn't allowed or can't be resolved. */
export async function gatewayTarget(text: string, networks: readonly string[]): Promise<GatewayAddress | null> {
  const gateway = readGateway(text)
  if (gateway === null) return null
  const checked = await allowedAddress(gateway.host, networks)
  return 'address' in checked ? { host: checked.address, port: gateway.port } : null
}
