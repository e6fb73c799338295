/** A customer's figures: size, setup progress, and health. */
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { sql } from 'kysely'
import { dayOf } from '../../days.ts'
import { computing } from '../../engine/computed.ts'
import { isOpen, isOverdue } from '../parcels/parcelStates.ts'
import { banksOf, share, stationsOf } from '../shared/fleetFragments.ts'
import { ticketConditions } from '../shared/ticketStates.ts'
import { health, healthJoins, readiness } from './customerScores.ts'

const customerDay = dayOf(sql`r.timezone`)

/** Few rows per customer, found by index, so lists can count them. */
const fleet = sql`${stationsOf(sql`s.customer_id = r.id`)} ${banksOf(sql`b.customer_id = r.id`)}
  left join lateral (
    select count(*)::int as tickets
    from tickets t where t.customer_id = r.id and ${ticketConditions.open}
  ) told on true`

export const customerFigures = computing(
  customers,
  {
    healthScore: health,
    readinessScore: readiness,
    doorsTaken: share(sql`banks.taken`, sql`banks.doors`),
    stationsOnline: share(sql`stations.alive`, sql`stations.stations`),
    banksOffline: sql`banks.offline`,
    openTickets: sql`told.tickets`,
    parcelsInCustody: sql`held.parcels`,
    parcelsOverdue: sql`held.overdue`,
    hasOfflineBank: sql`(banks.offline > 0)`,
    contractEndsSoon: sql`coalesce(r.contract_end between ${customerDay} and ${customerDay} + 90, false)`,
  },
  sql`${fleet}
  left join lateral (
    select count(*)::int as parcels, (count(*) filter (where ${isOverdue}))::int as overdue
    from parcels p where p.customer_id = r.id and ${isOpen}
  ) held on true
  ${healthJoins}`,
  {
    kept: {
      joins: sql`${fleet} left join customer_scores kept on kept.customer_id = r.id`,
      values: {
        healthScore: sql`kept.health_score`,
        readinessScore: sql`coalesce(kept.readiness_score, 0)`,
        parcelsInCustody: sql`coalesce(kept.parcels_in_custody, 0)`,
        parcelsOverdue: sql`coalesce(kept.parcels_overdue, 0)`,
      },
    },
  },
)
