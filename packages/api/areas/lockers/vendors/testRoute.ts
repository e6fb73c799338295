/** Tests a vendor's connection with the settings of its record. Credentials are decrypted here and sent only to the vendor. */

import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { VendorTest } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { secretOwner } from '../../../engine/writeRecord.ts'
import { serve } from '../../../http/serve.ts'
import { simulatorAdapter } from './simulator/simulatorAdapter.ts'
import { anywhere } from './vendorHttp.ts'

interface Vendor {
  readonly id: string
  readonly adapter: 'rest' | 'gateway' | 'mqtt' | 'simulator'
  readonly baseUrl: string | null
  readonly credentials: string | null
  readonly commandTimeoutMs: number
}

const vendorStatement = (id: string) => sql<Vendor>`
  select id, adapter, base_url as "baseUrl", credentials, command_timeout_ms as "commandTimeoutMs"
  from locker_vendors where id = ${id} and archived_at is null`

/** A user is waiting, so this caps the vendor's own timeout. */
const longestMs = 10_000

const refused = (problem: string): VendorTest => ({ problem, banks: null, milliseconds: null })

async function tryVendor({ secrets, lockerSimulatorUrl }: Deps, vendor: Vendor): Promise<VendorTest> {
  const { id, adapter, baseUrl, credentials, commandTimeoutMs } = vendor
  // A gateway has no password; only its site's network protects it.
  if (adapter === 'gateway') return refused('Gateways are reachable only from their site’s network.')
  if (adapter !== 'simulator') return refused('No adapter for this vendor is installed.')
  const url = baseUrl ?? lockerSimulatorUrl
  if (url === undefined) return refused('Enter the vendor’s API URL first.')
  const key = credentials === null ? null : opened(secrets, id, credentials)
  const lockers = simulatorAdapter(
    { url, key, networks: baseUrl === null ? anywhere : [] },
    {
      callsPerMinute: null,
      timeoutMs: Math.min(commandTimeoutMs, longestMs),
      secrets: key === null ? [] : [key],
      log: () => undefined,
    },
  )
  const result = await lockers.testConnection()
  lockers.close()
  if (!result.ok) return refused(result.error.message)
  return { problem: null, banks: result.value.banks, milliseconds: result.value.latencyMs }
}

/** Null if it can't be decrypted, like the demo's made-up credentials. */
function opened(secrets: Deps['secrets'], id: string, sealed: string): string | null {
  try {
    return secrets.open(secretOwner(lockerVendors, id, 'credentials'), sealed)
  } catch {
    return null
  }
}

export function vendorTestRoute(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/system/lockerVendors/:id/test', async ({ params: { id } }) => {
    const vendor = await tx(deps.database, 'all', (db) => db.one(vendorStatement(id)))
    if (!vendor) throw failure('not_found')
    return tryVendor(deps, vendor)
  })
}
