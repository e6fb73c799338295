import { isIP } from 'node:net'
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../../engine/rules.ts'
import { readGateway } from '../vendors/gatewayAddress.ts'
import { isAllowed } from '../vendors/vendorHttp.ts'

/** An IP address is checked here; a host name is resolved and checked on every call. */
function urlProblem(text: string): string | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') return 'Enter an address that starts with https://.'
  if (url.username !== '' || url.password !== '')
    return 'Enter the credentials as the access token, not in the address.'
  const host = url.hostname.replace('[', '').replace(']', '')
  return isIP(host) !== 0 && !isAllowed(host, true, []) ? 'The server isn’t allowed to call this address.' : null
}

const gatewayProblem = (text: string): string | null =>
  readGateway(text) === null ? 'Enter the gateway as host:port, like 10.20.1.15:23.' : null

export const lockerVendorAccountRules = rules(lockerVendorAccounts, {
  beforeWrite: async ({ db }, { baseUrl, lockerVendorId }, before) => {
    if (baseUrl === null || baseUrl === before?.baseUrl) return {}
    const vendor = await db.one(
      sql<{ adapter: string }>`select adapter from locker_vendors where id = ${lockerVendorId}`,
    )
    const description = vendor?.adapter === 'gateway' ? gatewayProblem(baseUrl) : urlProblem(baseUrl)
    if (description !== null) throw invalid([{ path: 'baseUrl', description }])
    return {}
  },
})
