import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { rules } from '../../engine/rules.ts'
import { webhookRoot } from './ingest/webhookAddress.ts'

/** Reports the first row with a duplicate name, ignoring case. */
function repeatedIn<Row>(path: string, list: readonly Row[], nameOf: (row: Row) => string, key: string): Issue[] {
  const names = list.map((row) => nameOf(row).toLowerCase())
  const index = names.findIndex((name, at) => names.indexOf(name) < at)
  return index < 0 ? [] : [{ path: `${path}.${index}.${key}`, description: 'This appears twice.' }]
}

export const lockerVendorRules = rules(lockerVendors, {
  check: (next) => {
    const issues: Issue[] = [
      ...repeatedIn('eventMap', next.eventMap, (row) => row.vendorEvent, 'vendorEvent'),
      ...repeatedIn('stateMap', next.stateMap, (row) => row.vendorState, 'vendorState'),
      ...repeatedIn('sizeMap', next.sizeMap, (row) => row.vendorSize, 'vendorSize'),
      ...repeatedIn('models', next.models, (row) => row.name, 'name'),
    ]
    if (next.adapter === 'rest' && next.baseUrl === null)
      issues.push({ path: 'baseUrl', description: 'Enter the vendor’s API URL.' })
    if (next.webhookPath !== null && !next.webhookPath.startsWith(webhookRoot))
      issues.push({ path: 'webhookPath', description: `Enter a path that starts with ${webhookRoot}.` })
    if (next.webhookPath?.slice(webhookRoot.length).includes('/'))
      issues.push({ path: 'webhookPath', description: `Enter one name after ${webhookRoot}.` })
    // The simulator's adapter knows its own header.
    if (next.capabilities.includes('webhook') && next.adapter !== 'simulator' && next.signatureHeader === null)
      issues.push({ path: 'signatureHeader', description: 'Enter the header with the event signature.' })
    if (next.signatureHeader !== null && !/^[A-Za-z0-9-]+$/.test(next.signatureHeader))
      issues.push({ path: 'signatureHeader', description: 'Enter a header like X-Signature.' })
    // A simulator needs no credentials.
    if (next.authType !== 'none' && next.adapter !== 'simulator' && (next.credentials ?? null) === null)
      issues.push({
        path: 'credentials',
        description: 'Enter credentials, or set the authentication to none.',
      })
    if (next.capabilities.includes('webhook') && next.adapter !== 'simulator' && (next.signingSecret ?? null) === null)
      issues.push({ path: 'signingSecret', description: 'Enter the signing secret for events.' })
    return issues
  },
  beforeWrite: async (_, next) => (next.webhookPath === null ? { webhookPath: webhookRoot + next.slug } : {}),
})
