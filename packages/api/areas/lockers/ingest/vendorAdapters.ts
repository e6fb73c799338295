/** The adapter of an account, kept while the account stays as it is: its limits and its circuit breaker are the account's. */

import type { LockerVendorAdapter } from '../vendors/adapter.ts'
import { simulatorAdapter } from '../vendors/simulator/simulatorAdapter.ts'
import type { VendorAccount } from './accounts.ts'

/** Of one call; opening a door takes a vendor a few seconds. */
const timeoutMs = 10_000
const callsPerMinute = 600

const kept = new Map<string, { readonly made: string; readonly adapter: LockerVendorAdapter }>()

function make({ adapter, baseUrl, credentials }: VendorAccount): LockerVendorAdapter | null {
  if (adapter !== 'simulator' || baseUrl === null) return null
  const secrets = credentials === null ? [] : [credentials]
  return simulatorAdapter({ url: baseUrl, key: credentials }, { callsPerMinute, timeoutMs, secrets, log: () => {} })
}

/** Null where we can only listen: no address, or a kind of vendor that nothing here speaks to. */
export function adapterOf(account: VendorAccount): LockerVendorAdapter | null {
  const made = JSON.stringify([account.adapter, account.baseUrl, account.credentials])
  const known = kept.get(account.id)
  if (known?.made === made) return known.adapter
  known?.adapter.close()
  const adapter = make(account)
  if (adapter) kept.set(account.id, { made, adapter })
  else kept.delete(account.id)
  return adapter
}
