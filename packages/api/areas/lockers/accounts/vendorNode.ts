/** What this node knows of itself when it talks to vendors: where its operator lets it connect to, and whom it's connected to. */
import type { Database } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { GatewayLines } from '../gateways/gatewayLines.ts'
import type { GatewayAddress } from '../vendors/gatewayAddress.ts'
import { RequestStore } from './requestStore.ts'

export interface VendorNode {
  /** For accounts of simulated vendors without an address. */
  readonly simulatorUrl: string | undefined
  /** Networks in which gateways of lock boards may be connected to. They have no authentication, so there are none by default. */
  readonly gatewayNetworks: readonly string[]
  /** Gateways that this node started itself, by the vendor's ID of their bank: allowed wherever they are. */
  readonly givenGateways: Map<string, GatewayAddress>
  readonly lines: GatewayLines
  readonly requests: RequestStore
}

const nodes = new WeakMap<Database, VendorNode>()

const nodeWith = (
  database: Database,
  { lockerSimulatorUrl, lockerNetworks = [] }: Pick<Deps, 'lockerSimulatorUrl' | 'lockerNetworks'>,
): VendorNode => {
  const node = {
    simulatorUrl: lockerSimulatorUrl,
    gatewayNetworks: lockerNetworks,
    givenGateways: new Map<string, GatewayAddress>(),
    lines: new GatewayLines(),
    requests: new RequestStore(database),
  }
  nodes.set(database, node)
  return node
}

/** Called where the server is built; tasks and commands run on the same database handle. */
export const knowVendorNode = (deps: Deps): VendorNode => nodeWith(deps.database, deps)

export const vendorNodeOf = (database: Database): VendorNode => nodes.get(database) ?? nodeWith(database, {})
