/** Who sees which spaces and pages; the tables are `s` and `p`. */
import { can } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'

/** A space is open to all staff, or to those with one of its roles. Archived spaces are closed to everyone. */
const isForRole = (roleId: string | null) => sql<boolean>`(s.role_ids = '{}' or ${roleId}::uuid = any(s.role_ids))`

export const opensSpaceAs = (roleId: string | null) => sql<boolean>`(s.archived_at is null and ${isForRole(roleId)})`

/** Includes archived spaces, for users who restore them. */
export const managesSpace = ({ securityRole }: Person) => isForRole(securityRole?.id ?? null)

export const opensSpace = ({ securityRole }: Person) => opensSpaceAs(securityRole?.id ?? null)

/** Drafts are visible only to users who can edit pages. */
export const seesPage = (user: Person) =>
  can(user, 'internal.wiki.edit')
    ? sql<boolean>`(p.deleted_at is null and ${opensSpace(user)})`
    : sql<boolean>`(p.deleted_at is null and p.status <> 'draft' and ${opensSpace(user)})`

/** When its next review is due; null if it never is. */
export const reviewDue = sql<string | null>`p.reviewed_at + make_interval(days => p.review_every_days)`
