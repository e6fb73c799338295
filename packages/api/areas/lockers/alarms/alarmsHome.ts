/** Work queue: banks with unhandled alarms. */
import { fleetReasons } from '@postern/domain/areas/lockers/fleetEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { HomePart } from '../../../home/homePart.ts'
import { fleet } from '../fleet.ts'

export const alarmsHome: HomePart = {
  name: 'Locker alarms',
  access: ['lockers.banks.view'],
  read: async (db, user) => {
    const found = (await fleet.counts(db, user)).find(({ reason }) => reason === 'alarms')
    if (!found) return { lines: [] }
    const { count, customers, names, since } = found
    const { words, tone } = fleetReasons.alarms
    return {
      lines: [
        {
          key: 'lockerBanks alarms',
          group: 'trouble',
          tone,
          count,
          title: `${counted(count, 'locker bank', 'locker banks')}, alarms`,
          detail: words,
          customers: names,
          customerCount: customers,
          since,
          href: '/lockerBanks?reason=alarms',
        },
      ],
    }
  },
}
