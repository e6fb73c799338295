import { type Issue, invalid } from '@postern/domain/failure.ts'
import type { ValuesOf } from '@postern/domain/resource.ts'
import { versions } from '@postern/domain/resources/versions.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from './rules.ts'

const makeAnother = 'This is the minimum version. Make another version the minimum first.'

/** A ring names customers by their codes; one that nobody has would wait for ever. */
async function ringIssues({ db }: WriteContext, { rings }: Pick<ValuesOf<(typeof versions)['fields']>, 'rings'>) {
  const codes = new Set(rings.flatMap(({ customers }) => customers ?? []))
  if (codes.size === 0) return []
  const known = await db.all(sql<{ code: string }>`
    select code from customers where code = any(${[...codes]}) and archived_at is null`)
  const unknown = [...codes].find((code) => !known.some((customer) => customer.code === code))
  return unknown === undefined ? [] : [{ path: 'rings', description: `No customer has the code “${unknown}”.` }]
}

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
  beforeWrite: async (context, next, before) => {
    const { db, alsoUpdate } = context
    const issues = await ringIssues(context, next)
    if (issues.length > 0) throw invalid(issues)
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
