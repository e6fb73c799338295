import { versions } from '@postern/domain/areas/devices/versions.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'

const makeAnother = 'This is the minimum version. Make another version the minimum first.'

type Values = ValuesOf<(typeof versions)['fields']>
type Before = (Values & RecordMeta) | null

const ticketNumber = /^HD-(\d{1,9})$/

async function ticketIssues({ db }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const fresh = (next.ticketNumbers ?? []).filter((each) => !before?.ticketNumbers?.includes(each))
  const strange = fresh.find((each) => !ticketNumber.test(each))
  if (strange !== undefined)
    return [{ path: 'ticketNumbers', description: `“${strange}” isn’t a ticket number like HD-10231.` }]
  if (fresh.length === 0) return []
  const numbers = fresh.map((each) => Number(ticketNumber.exec(each)?.[1]))
  const known = await db.all(sql<{ number: number }>`select number from tickets where number = any(${numbers})`)
  const unknown = numbers.find((number) => !known.some((ticket) => ticket.number === number))
  return unknown === undefined ? [] : [{ path: 'ticketNumbers', description: `There’s no ticket HD-${unknown}.` }]
}

const isOut = (state: Values['state'] | undefined): boolean => state === 'rolling' || state === 'released'

/** Releasing a version older than one already out, or lowering the minimum, would downgrade devices and needs a reason. */
async function downgradeIssues({ db }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const goesOut = isOut(next.state) && !isOut(before?.state)
  const becomesMinimum = next.isMinimum && before?.isMinimum !== true
  if ((next.downgradeReason ?? null) !== null || !(goesOut || becomesMinimum)) return []
  const newer = await db.one(sql<{ version: string; isMinimum: boolean }>`
    select version, is_minimum as "isMinimum" from versions
    where app_id = ${next.appId} and platform = ${next.platform} and version > ${next.version} and archived_at is null
      and ((${goesOut} and channel = ${next.channel} and state in ('rolling', 'released')) or (${becomesMinimum} and is_minimum))
    order by version desc limit 1`)
  return newer
    ? [
        {
          path: 'downgradeReason',
          description: `${newer.version} is ${newer.isMinimum ? 'the minimum' : 'out'} already. Enter a reason for the older version.`,
        },
      ]
    : []
}

/** A ring lists customers by code; a code without a customer would wait forever. */
async function ringIssues({ db }: WriteContext, { rings }: Pick<Values, 'rings'>) {
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
        description: `${before.rolloutPercent}% already have it. The rollout can only go up. Halt the version to lower it.`,
      })
    if (next.channel === 'stable' && next.version.includes('-'))
      issues.push({ path: 'channel', description: 'A pre-release can’t be on the stable channel.' })
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
    const issues = [
      ...(await ringIssues(context, next)),
      ...(await ticketIssues(context, next, before)),
      ...(await downgradeIssues(context, next, before)),
    ]
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
  // When the app is archived, its minimum version is archived with it.
  mayArchive: ({ isMinimum }, _, along) => !isMinimum || along === true || makeAnother,
})
