/** Stations in global search: by name, code, serial number or host name. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Asked, type HitBody, isOpened, type SearchedKind, within } from '../../search/searchedKind.ts'
import { findingNamed } from '../../search/words.ts'
import { aliveMinutes } from '../shared/fleetFragments.ts'

interface Row {
  id: string
  customerId: string
  customer: string
  name: string
  code: string
  site: string
  kind: string
  pairingState: string
  serial: string | null
  heardAt: string | null
  isAlive: boolean
  rank: number
}

const isAlive = sql<boolean>`coalesce(beat.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)}), false)`

const names = [sql`r.name`, sql`r.code`, sql`r.device_serial`, sql`r.hostname`]

const stationsStatement = (asked: Asked, condition: RawBuilder<boolean>, rank: RawBuilder<number>) => sql<Row>`
  select r.id, r.customer_id as "customerId", cu.name as customer, r.name, r.code, s.name as site, r.kind,
    r.pairing_state as "pairingState", r.device_serial as serial, beat.at as "heardAt", ${isAlive} as "isAlive", ${rank} as rank
  from stations r
  join sites s on s.customer_id = r.customer_id and s.id = r.site_id
  join customers cu on cu.id = r.customer_id
  left join lateral (select h.at from app_heartbeats h where h.customer_id = r.customer_id and h.station_id = r.id
    order by h.at desc limit 1) beat on true
  where r.archived_at is null and ${within(asked.reach)}
    and ${asked.question.state === 'offline' ? sql`r.pairing_state = 'paired' and not ${isAlive}` : sql`true`} and ${condition}
  order by rank desc, ${isOpened(asked)} desc, cu.name, r.name, r.id limit ${asked.limit}`

function stateOf({ pairingState, isAlive: alive, heardAt }: Row): HitBody['state'] {
  if (pairingState !== 'paired') return { text: choiceText(pairingState), tone: 'muted' }
  if (alive) return { text: 'Online', tone: 'ok' }
  return { text: heardAt === null ? 'Never connected' : 'Offline', tone: 'warn' }
}

const bodyOf = (row: Row): HitBody => ({
  id: row.id,
  title: row.name,
  subtitle: [row.site, row.code].join(', '),
  customerId: row.customerId,
  customer: row.customer,
  href: `/customers/${row.customerId}/stations/${row.id}`,
  rank: row.rank,
  state: stateOf(row),
  since: row.heardAt,
  facts: [
    { label: 'Site', text: row.site },
    { label: 'Type', text: choiceText(row.kind) },
    { label: 'Code', text: row.code },
    ...(row.serial ? [{ label: 'Serial number', text: row.serial }] : []),
    { label: 'Pairing', text: choiceText(row.pairingState) },
  ],
})

export const stationSearch: SearchedKind = {
  kind: 'stations',
  permissions: [`${stations.permission}.view`],
  find: findingNamed({ names, statement: stationsStatement, bodyOf }),
}
