import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Issue } from '@postern/domain/failure.ts'
import { apps } from '@postern/domain/resources/apps.ts'
import { rules } from './rules.ts'

const newClientId = (): string => `app_${randomBytes(12).toString('base64url')}`

/** An address, or a network: an address with how many of its bits are fixed. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const appRules = rules(apps, {
  check: (next) => {
    const issues: Issue[] = []
    if (next.servedCustomerId && next.kind !== 'integration')
      issues.push({ path: 'servedCustomerId', description: 'Only an integration serves one customer.' })
    const wrong = next.ipAllowList?.find((network) => !isNetwork(network))
    if (wrong !== undefined)
      issues.push({ path: 'ipAllowList', description: `“${wrong}” is no address and no network like 203.0.113.0/24.` })
    return issues
  },
  beforeWrite: async (_, _next, before) => (before ? {} : { clientId: newClientId() }),
  mayArchive: ({ status }) => status === 'retired' || 'Retire this app first: what still uses it must not lose it.',
})
