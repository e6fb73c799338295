/** Tests a connection while the user waits, and returns what fails. */
import type { VendorTest } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import type { VendorAccount } from '../ingest/accounts.ts'
import { adapterOf, makeAdapter } from '../ingest/vendorAdapters.ts'

/** A user is waiting, so this caps the account's own timeout. */
const longestMs = 10_000

const refused = (problem: string): VendorTest => ({ problem, banks: null, milliseconds: null })

const withoutAdapter: Readonly<Record<VendorAccount['adapter'], string>> = {
  simulator: 'Enter the vendor’s API URL first.',
  gateway: 'No gateway is connected.',
  rest: 'No adapter for this vendor is installed.',
  mqtt: 'No adapter for this vendor is installed.',
}

export async function testAccount(account: VendorAccount): Promise<VendorTest> {
  // One attempt, without rate limit: a test mustn't wait for the account's queue or affect its circuit breaker.
  const settings = { callsPerMinute: null, retries: 0, timeoutMs: Math.min(account.timeoutMs, longestMs) }
  // A gateway has only one line, so the test shares it.
  const adapter = account.adapter === 'gateway' ? adapterOf(account) : makeAdapter(account, settings)
  if (!adapter) return refused(withoutAdapter[account.adapter])
  const result = await adapter.testConnection()
  adapter.close()
  if (!result.ok) return refused(result.error.message)
  return { problem: null, banks: result.value.banks, milliseconds: result.value.latencyMs }
}
