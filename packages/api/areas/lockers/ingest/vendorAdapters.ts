/** Adapters by account, cached until the account changes, because rate limit and circuit breaker are per account. */

import { fail, type LockerVendorAdapter } from '../vendors/adapter.ts'
import type { GuardSettings } from '../vendors/guard.ts'
import { OpenQueue } from '../vendors/openQueue.ts'
import { simulatorAdapter } from '../vendors/simulator/simulatorAdapter.ts'
import { anywhere } from '../vendors/vendorHttp.ts'
import type { VendorAccount } from './accounts.ts'

const kept = new Map<string, { readonly made: string; readonly adapter: LockerVendorAdapter }>()

const secretsOf = ({ credentials, signingSecrets }: VendorAccount): readonly string[] =>
  credentials === null ? signingSecrets : [credentials, ...signingSecrets]

/** An account's limits, and where its requests are logged. */
export const guardOf = (account: VendorAccount): GuardSettings => {
  const { id, callsPerMinute, timeoutMs, retries, retryDelayMs, node } = account
  const log: GuardSettings['log'] = (entry) => node.requests.note(id, entry)
  return { callsPerMinute, timeoutMs, retries, retryDelayMs, secrets: secretsOf(account), log }
}

/** The account's own address is checked; the operator's setting is trusted. */
function simulated(account: VendorAccount, settings: GuardSettings): LockerVendorAdapter | null {
  const { baseUrl, credentials: key, node } = account
  if (baseUrl !== null) return simulatorAdapter({ url: baseUrl, key }, settings)
  return node.simulatorUrl === undefined
    ? null
    : simulatorAdapter({ url: node.simulatorUrl, key, networks: anywhere }, settings)
}

const askAgainMs = 500

/** Limits concurrent opens per bank to what the vendor supports. */
export function withOpenQueue(adapter: LockerVendorAdapter): LockerVendorAdapter {
  const queue = new OpenQueue(adapter.capabilities.maxConcurrentOpens)
  return {
    ...adapter,
    openDoor: (door, command, call) =>
      queue.run(
        door.bankRef,
        () => adapter.openDoor(door, command, call),
        () => fail('rateLimited', { message: 'Too many doors are being opened. Try again.', retryAfterMs: askAgainMs }),
      ),
  }
}

/** Not cached: for a single call. */
export function makeAdapter(account: VendorAccount, settings: Partial<GuardSettings> = {}): LockerVendorAdapter | null {
  const guard = { ...guardOf(account), ...settings }
  const adapter = account.adapter === 'simulator' ? simulated(account, guard) : null
  return adapter && withOpenQueue(adapter)
}

const madeOf = ({ node: { simulatorUrl }, ...account }: VendorAccount): string =>
  JSON.stringify({ ...account, simulatorUrl })

/** Null if we can only receive events: no address, or no adapter for this kind of vendor. */
export function adapterOf(account: VendorAccount): LockerVendorAdapter | null {
  if (account.adapter === 'gateway') return account.node.lines.adapterOf(account.id)
  const made = madeOf(account)
  const known = kept.get(account.id)
  if (known?.made === made) return known.adapter
  known?.adapter.close()
  const adapter = makeAdapter(account)
  if (adapter) kept.set(account.id, { made, adapter })
  else kept.delete(account.id)
  return adapter
}
