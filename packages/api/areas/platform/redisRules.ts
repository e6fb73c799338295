import { redis } from '@postern/domain/areas/platform/redis.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { formats } from '@postern/domain/values/formats.ts'
import { rules } from '../../engine/rules.ts'

function isNode(text: string): boolean {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  return host.length <= 253 && formats.host.pattern.test(host) && Number(port) >= 1 && Number(port) <= 65_535
}

export const redisRules = rules(redis, {
  check: (next) => {
    const issues: Issue[] = []
    if (next.purpose.includes('queue') && next.evictionPolicy !== 'noeviction')
      issues.push({ path: 'evictionPolicy', description: 'Queues must not evict keys. Select noeviction.' })
    const wrong = next.nodes?.find((node) => !isNode(node))
    if (wrong !== undefined) issues.push({ path: 'nodes', description: `“${wrong}” isn’t in the form host:port.` })
    if (next.mode !== 'standalone' && (next.nodes ?? []).length === 0)
      issues.push({ path: 'nodes', description: 'Enter the sentinels or nodes, each as host:port.' })
    return issues
  },
  mayArchive: ({ status }) => status !== 'enabled' || 'Pause or retire this instance first. It’s still monitored.',
})
