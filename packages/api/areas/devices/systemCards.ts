/** The apps, versions and app roles cards on the system overview. */
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { SystemCard } from '../../systemCard.ts'
import { expiresSoon } from '../shared/ruleParts/expiry.ts'
import { heardOf } from './programFigures.ts'

interface AppRow {
  readonly active: number
  readonly expiresSoon: boolean
}

const expiringApps = '/system/apps?filter[secretExpiresSoon]=true'

export const appsCard: SystemCard = {
  key: 'apps',
  access: ['applications.view'],
  read: async (db) => {
    const rows = await db.all(sql<AppRow>`
      select (select count(*) from (${heardOf(sql`r.id`)}) heard)::int as active, ${expiresSoon('secret_expires_on')} as "expiresSoon"
      from apps r where r.archived_at is null order by active desc`)
    const active = rows.reduce((sum, row) => sum + row.active, 0)
    const expiring = rows.filter((row) => row.expiresSoon).length
    return {
      value: rows.length,
      words: `${rows.length === 1 ? 'app' : 'apps'}, ${counted(active, 'install', 'installs')} active today`,
      href: '/system/apps',
      health:
        expiring > 0
          ? { tone: 'warn', text: `${counted(expiring, 'secret', 'secrets')} expiring`, href: expiringApps }
          : { tone: 'ok', text: 'Healthy', href: '/system/apps' },
      drawing: {
        kind: 'bars',
        caption: 'Installs active today, by app',
        bars: rows.map((row) => ({ value: row.active, bad: 0 })),
      },
      foot: {
        text: `${counted(expiring, 'secret expires', 'secrets expire')} within 30 days`,
        at: null,
        href: expiringApps,
        count: expiring,
      },
    }
  },
}

interface VersionRow {
  readonly total: number
  readonly rolling: number
  readonly halted: number
  readonly latest: number
  readonly previous: number
  readonly older: number
}

function versionHealth({ rolling, halted }: VersionRow) {
  if (halted > 0) return { tone: 'warn', text: `${halted} halted` } as const
  return rolling > 0 ? ({ tone: 'info', text: 'Rolling out' } as const) : ({ tone: 'ok', text: 'Healthy' } as const)
}

/** Share of installs active today that run the newest stable version of their app and platform. */
export const versionsCard: SystemCard = {
  key: 'versions',
  access: ['versions.view'],
  read: async (db) => {
    const row = await db.one(sql<VersionRow>`
      with ranked as (
        select v.app_id, v.platform, v.version, dense_rank() over (partition by v.app_id, v.platform order by v.version desc) as place
        from versions v where v.archived_at is null and v.channel = 'stable' and v.state in ('rolling', 'released')
      ), installed as (
        select (select r.place from ranked r where r.app_id = a.id and r.version = heard.version
          and lower(heard.os) like r.platform || '%' limit 1) as place
        from apps a cross join lateral (${heardOf(sql`a.id`)}) heard where a.archived_at is null
      )
      select known.*, (select count(*) from installed where place = 1)::int as latest,
        (select count(*) from installed where place = 2)::int as previous,
        (select count(*) from installed where place is null or place > 2)::int as older
      from (select count(*)::int as total, count(*) filter (where v.state = 'rolling')::int as rolling,
        count(*) filter (where v.state = 'halted')::int as halted
        from versions v where v.archived_at is null) known`)
    const facts = row ?? { total: 0, rolling: 0, halted: 0, latest: 0, previous: 0, older: 0 }
    const { total, rolling, halted, latest, previous, older } = facts
    const inState = `/system/versions?filter[state]=${halted > 0 ? 'halted' : 'rolling'}`
    return {
      value: total,
      words: total === 1 ? 'release' : 'releases',
      href: '/system/versions',
      health: { ...versionHealth(facts), href: inState },
      drawing: {
        kind: 'shares',
        parts: [
          { name: 'Latest', value: latest },
          { name: 'Previous', value: previous },
          { name: 'Older', value: older },
        ],
      },
      foot: {
        text:
          halted > 0
            ? `${counted(halted, 'release', 'releases')} halted`
            : `${counted(rolling, 'release', 'releases')} rolling out`,
        at: null,
        href: inState,
        count: halted > 0 ? halted : rolling,
      },
    }
  },
}

const drawnPrograms = 60

export const appSecurityRolesCard: SystemCard = {
  key: 'appSecurityRoles',
  access: ['apiUsers.view'],
  read: async (db) => {
    const row = await db.one(sql<{ roles: number; unused: number; used: boolean[] }>`
      select (select count(*) from app_security_roles where archived_at is null)::int as roles,
        (select count(*) from app_security_roles r where r.archived_at is null
          and not exists (select from api_users u where u.app_security_role_id = r.id and u.archived_at is null))::int as unused,
        array(select coalesce(u.last_used_at > now() - interval '90 days', false) from api_users u
          where u.archived_at is null order by u.id) as used`)
    const { roles, unused, used } = row ?? { roles: 0, unused: 0, used: [] }
    const silent = used.filter((isUsed) => !isUsed).length
    return {
      value: roles,
      words: `${roles === 1 ? 'role' : 'roles'}, ${counted(used.length, 'API user', 'API users')}`,
      href: '/system/appSecurityRoles',
      health: { tone: 'ok', text: 'Healthy', href: '/system/appSecurityRoles' },
      drawing: {
        kind: 'cells',
        caption: `${used.length - silent} of ${counted(used.length, 'API user', 'API users')} used in 90 days`,
        cells: used.slice(0, drawnPrograms),
      },
      foot: {
        text: `${counted(unused, 'role', 'roles')} without API users`,
        at: null,
        href: '/system/appSecurityRoles?filter[apiUsers]=0',
        count: unused,
      },
    }
  },
}
