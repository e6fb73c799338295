/** Overdue and expired parcels on the work queue. */
import { parcelReasons } from '@postern/domain/areas/parcels/parcelTrouble.ts'
import type { HomePart } from '../../home/homePart.ts'
import { troubleHome } from '../shared/troubleHome.ts'
import { parcelTrouble } from './parcelTrouble.ts'

export const parcelsHome: HomePart = {
  name: 'Parcels',
  access: ['customers.sites.view'],
  read: async (db, user) =>
    troubleHome(await parcelTrouble.counts(db, user), {
      key: 'parcels',
      label: 'Overdue parcels',
      one: 'parcel',
      many: 'parcels',
      reasons: parcelReasons,
    }),
}
