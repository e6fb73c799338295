/** The audit log card on the system overview. */
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../days.ts'
import type { SystemCard } from '../../systemCard.ts'
import { verifyTask } from './verifyAudit.ts'

interface AuditFacts {
  readonly today: number
  readonly day: string
  readonly through: string | null
  readonly waitingMinutes: number
  /** When the verification task last checked the log. */
  readonly verifiedAt: string | null
  readonly problem: string | null
}

const page = '/system/audit'

/** Rows are chained every 30 seconds: a longer delay means something is blocking it. */
const lateMinutes = 15

function healthOf({ through, waitingMinutes, problem, verifiedAt }: AuditFacts) {
  if (problem !== null) return { tone: 'danger', text: 'Verification failed' } as const
  if (through === null) return { tone: 'idle', text: 'Not chained yet' } as const
  return waitingMinutes >= lateMinutes
    ? ({ tone: 'warn', text: `Not chained for ${waitingMinutes} min` } as const)
    : ({ tone: 'ok', text: verifiedAt === null ? 'Chained' : 'Verified' } as const)
}

export const auditCard: SystemCard = {
  key: 'audit',
  access: ['audit.view'],
  read: async (db, { actor, timeZone }) => {
    const zone = sql`${timeZone}::text`
    const mine = actor.customerIds === null ? sql`` : sql`and a.customer_id = any(${[...actor.customerIds]}::uuid[])`
    const row = await db.one(sql<AuditFacts>`
      select (select count(*) from audit_log a where a.at >= ${startOfDay(zone)} ${mine})::int as today,
        ${dayOf(zone)}::text as day, last.at as through,
        coalesce((select floor(extract(epoch from now() - min(a.at)) / 60) from audit_log a
          where a.at > coalesce(last.at, '-infinity')), 0)::int as "waitingMinutes",
        verified.finished_at as "verifiedAt", verified.error as problem
      from (select 1) one left join lateral (select c.at from audit_chain c order by c.position desc limit 1) last on true
        left join lateral (select r.finished_at, r.error from task_runs r
          where r.task_key = ${verifyTask.key} and r.state in ('succeeded', 'failed', 'timedOut')
          order by r.due_at desc, r.id desc limit 1) verified on true`)
    const facts = row ?? { today: 0, day: '', through: null, waitingMinutes: 0, verifiedAt: null, problem: null }
    const { today, day, through, problem } = facts
    const health = healthOf(facts)
    return {
      value: today,
      words: today === 1 ? 'entry today' : 'entries today',
      href: `${page}?from=${day}`,
      health: { ...health, href: page },
      drawing: { kind: 'chain', isWhole: health.tone === 'ok' },
      foot:
        problem === null
          ? {
              text: through === null ? 'No entries chained yet' : 'Hash chain through',
              at: through,
              href: page,
              count: null,
            }
          : { text: problem, at: null, href: `/system/taskDaemon?tab=runs&task=${verifyTask.key}`, count: null },
    }
  },
}
