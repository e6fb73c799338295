/** Customers with lockers give each daily carrier an access code at the first site, whose dock isn't open to everyone. */

import { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { CarrierCodeRow, CarrierRow, SiteRow } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

const daily = ['UPS', 'FEDEX']

export function carrierCodesOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  carriers: readonly CarrierRow[],
  [site]: readonly SiteRow[],
): CarrierCodeRow[] {
  if (!site || !client.plan.kind.products.includes('lockers')) return []
  return carriers
    .filter(({ code, archivedAt }) => daily.includes(code) && archivedAt === null)
    .map((carrier) => {
      const begins = Math.max(momentOf(carrier.id), momentOf(site.id)) + 0.1 * workday
      const add = seriesOf(chronicle, crew, client, carrierCodes, begins)
      return add(
        { carrierId: carrier.id, siteId: site.id, door: 'Dock and lockers', accessCode: hiddenSecret },
        { labels: { carrierId: carrier.name, siteId: site.name } },
      )
    })
}
