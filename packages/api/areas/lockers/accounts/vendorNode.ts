/** This node's own state for talking to vendors: which networks its operator allows, and which gateways it's connected to. */
import type { Database } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { GatewayLines } from '../gateways/gatewayLines.ts'
import type { GatewayAddress } from '../vendors/gatewayAddress.ts'
import { RequestStore } from './requestStore.ts'

export interface VendorNode {
  /** For accounts of simulated vendors that have no address. */
  readonly simulatorUrl: string | undefined
  /** Networks where lock board gateways are allowed. Gateways have no authentication, so the default is none. */
  readonly gatewayNetworks: readonly string[]
  /** Gateways that this node started itself, by the vendor's ID of their bank. Always allowed. */
  readonly givenGateways: Map<string, GatewayAddress>
  /** How long late events usually take to arrive on their own. */
  readonly gapMs: number
  readonly lines: GatewayLines
  readonly requests: RequestStore
}

const nodes = new WeakMap<Database, VendorNode>()

const nodeWith = (
  database: Database,
  {
    lockerSimulatorUrl,
    lockerNetworks = [],
    lockerGapMs = 5_000,
  }: Pick<Deps, 'lockerSimulatorUrl' | 'lockerNetworks' | 'lockerGapMs'>,
): VendorNode => {
  const node = {
    simulatorUrl: lockerSimulatorUrl,
    gatewayNetworks: lockerNetworks,
    gapMs: lockerGapMs,
    givenGateways: new Map<string, GatewayAddress>(),
    lines: new GatewayLines(),
    requests: new RequestStore(database),
  }
  nodes.set(database, node)
  return node
}

/** Called when the server is built; tasks and commands find the node by the same database handle. */
export const knowVendorNode = (deps: Deps): VendorNode => nodeWith(deps.database, deps)

export const vendorNodeOf = (database: Database): VendorNode => nodes.get(database) ?? nodeWith(database, {})
