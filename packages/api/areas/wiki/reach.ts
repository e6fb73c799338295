/** Who sees which spaces and pages; the tables are `s` and `p`. */
import { can } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'

/** A space is for all staff, or for those who have one of its roles. */
export const opensSpace = ({ securityRole }: Person) =>
  sql<boolean>`(s.role_ids = '{}' or ${securityRole?.id ?? null}::uuid = any(s.role_ids))`

/** A draft is for those who can work on it. */
export const seesPage = (user: Person) =>
  can(user, 'internal.wiki.edit')
    ? sql<boolean>`(p.deleted_at is null and ${opensSpace(user)})`
    : sql<boolean>`(p.deleted_at is null and p.status <> 'draft' and ${opensSpace(user)})`

/** When its next review is due; null if it never is. */
export const reviewDue = sql<string | null>`p.reviewed_at + make_interval(days => p.review_every_days)`
