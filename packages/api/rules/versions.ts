import type { Issue } from '@postern/domain/failure.ts'
import { versions } from '@postern/domain/resources/versions.ts'
import { sql } from 'kysely'
import { rules } from './rules.ts'

const makeAnother = 'This is the minimum version. Make another version the minimum first.'

export const versionRules = rules(versions, {
  check: (next, before) => {
    const issues: Issue[] = []
    const falls = before !== null && before.state !== 'draft' && next.rolloutPercent < before.rolloutPercent
    if (falls && before.state !== 'halted' && next.state !== 'halted')
      issues.push({
        path: 'rolloutPercent',
        description: `${before.rolloutPercent} % have it already. The rollout only rises; halt the version to lower it.`,
      })
    if (next.channel === 'stable' && next.version.includes('-'))
      issues.push({ path: 'channel', description: 'A pre-release like this is not stable.' })
    if (next.isMinimum && (next.channel !== 'stable' || next.state !== 'released'))
      issues.push(
        before?.isMinimum
          ? { path: next.state === before.state ? 'channel' : 'state', description: makeAnother }
          : { path: 'isMinimum', description: 'Only a released version of the stable channel can be the minimum.' },
      )
    return issues
  },
  beforeWrite: async ({ db, alsoUpdate }, next, before) => {
    if (next.isMinimum && !before?.isMinimum) {
      const current = await db.one(sql<{ id: string }>`
        select id from versions where app_id = ${next.appId} and platform = ${next.platform}
        and is_minimum and archived_at is null for update`)
      if (current) await alsoUpdate(versions, current.id, { isMinimum: false })
    }
    return {
      ...(next.state === 'released' && before?.state !== 'released' && { rolloutPercent: 100 }),
      ...(before?.state === 'draft' && next.state !== 'draft' && { releasedAt: new Date().toISOString() }),
    }
  },
  mayArchive: ({ isMinimum }) => !isMinimum || makeAnother,
})
