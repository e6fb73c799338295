/** Where a gateway of lock boards is connected to. It has no authentication, so only networks that the operator listed are allowed. */
import { allowedAddress } from '../../shared/allowedAddress.ts'
import { type GatewayAddress, readGateway } from '../vendors/gatewayAddress.ts'

/** Null where it may not be connected to, or isn't known. */
export async function gatewayTarget(text: string, networks: readonly string[]): Promise<GatewayAddress | null> {
  const gateway = readGateway(text)
  if (gateway === null) return null
  const checked = await allowedAddress(gateway.host, networks)
  return 'address' in checked ? { host: checked.address, port: gateway.port } : null
}
