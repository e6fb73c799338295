/** Network printers per site; busier sites have more. Host names don't resolve, so the demo never reaches a real printer. */
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { PrinterRow, SiteRow, ValuesIn } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Values = ValuesIn<PrinterRow>
type Plan = Pick<Values, 'name' | 'code' | 'model' | 'dpi' | 'widthIn' | 'heightIn' | 'rollLabels'>

/** In the order they're assigned to a site. */
const plans: readonly Plan[] = [
  { name: 'Dock 1', code: 'DOCK1', model: 'Zebra ZT411', dpi: '203', widthIn: 4, heightIn: 2, rollLabels: 1_000 },
  { name: 'Front desk', code: 'DESK1', model: 'Zebra ZD621', dpi: '203', widthIn: 4, heightIn: 2, rollLabels: 500 },
  { name: 'Dock 2', code: 'DOCK2', model: 'Zebra ZT411', dpi: '203', widthIn: 4, heightIn: 2, rollLabels: 1_000 },
  { name: 'Locker room', code: 'LOCK1', model: 'Zebra ZD421', dpi: '300', widthIn: 2, heightIn: 1, rollLabels: 2_000 },
]

function printersAt({ dailyCapacity, siteType }: SiteRow): readonly Plan[] {
  if (siteType === 'lockerOnly') return plans.slice(3)
  return plans.slice(0, Math.min(plans.length, 2 + Math.round((dailyCapacity ?? 100) / 400)))
}

export function printersOf(chronicle: Chronicle, crew: Crew, client: Client, sites: readonly SiteRow[]): PrinterRow[] {
  const open = sites.filter(
    ({ status, archivedAt }) => status !== 'planned' && status !== 'closed' && archivedAt === null,
  )
  return open.flatMap((site) => {
    const add = seriesOf(chronicle, crew, client, printers, momentOf(site.id) + 0.4 * workday, 52_711)
    return printersAt(site).map((plan) =>
      add(
        {
          ...plan,
          siteId: site.id,
          language: 'zpl',
          host: `${plan.code}.${site.code}.${client.plan.code}.printers.test`.toLowerCase(),
          port: 9100,
          headWidthIn: 4.09,
          offsetX: 0,
          offsetY: 0,
          active: true,
          externalId: null,
          notes: null,
        },
        { labels: { siteId: site.name } },
      ),
    )
  })
}
