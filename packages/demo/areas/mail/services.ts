/** Services that carriers promise, and those that the customer itself offers. */
import { services } from '@postern/domain/areas/mail/services.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { ActionRow, CarrierRow, PriorityLevelRow, ServiceRow, SiteRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { plansOf } from './carriers.ts'

type Values = ValuesIn<ServiceRow>

const plain: Omit<Values, 'kind' | 'name' | 'code'> = {
  externalId: null,
  notes: null,
  carrierId: null,
  siteId: null,
  direction: 'inbound',
  decodedValues: [],
  deliveryMinutes: null,
  clock: 'siteHours',
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  cutOff: null,
  requiresSignature: false,
  adultSignature: false,
  idCheck: false,
  priorityLevelId: null,
  actionId: null,
  chargeCode: null,
  unitPrice: null,
  showOnLabel: true,
  isActive: true,
}

/** The customer's own services, and the action that fulfills each. */
const everywhere = [
  { name: 'Interoffice', code: 'INTER', direction: 'interoffice', deliveryMinutes: 480, action: 'DLV' },
  { name: 'Forward', code: 'FORWARD', direction: 'outbound', deliveryMinutes: 1440, action: 'FWD', unitPrice: 4.5 },
  { name: 'Destroy', code: 'DESTROY', direction: 'inbound', deliveryMinutes: null, action: 'DSP', unitPrice: 0.75 },
] as const

const atSites = [
  { name: 'Desk delivery, standard', code: 'DESK', direction: 'inbound', deliveryMinutes: 240, action: 'DLV' },
  { name: 'Locker delivery', code: 'LOCKER', direction: 'inbound', deliveryMinutes: 90, action: 'LKD' },
] as const

interface Around {
  readonly sites: readonly SiteRow[]
  readonly carriers: readonly CarrierRow[]
  readonly actions: readonly ActionRow[]
  readonly levels: readonly PriorityLevelRow[]
}

export function servicesOf(chronicle: Chronicle, crew: Crew, client: Client, around: Around): ServiceRow[] {
  const urgent = around.levels.find(({ name }) => name === 'Urgent')
  const random = chronicle.random(`services ${client.plan.code}`)
  const early = seriesOf(chronicle, crew, client, services, setUpAt(client, 8), 33_019)

  const ofCarriers = plansOf(client).flatMap((plan) => {
    const carrier = around.carriers.find(({ code }) => code === plan.code)
    if (!carrier) return []
    return plan.services.map(([name, code, decoded, minutes]): ServiceRow => {
      const level = minutes !== null && minutes <= 120 ? urgent : undefined
      const values: Values = {
        ...plain,
        kind: 'carrier',
        carrierId: carrier.id,
        name,
        code,
        decodedValues: [...decoded],
        deliveryMinutes: minutes,
        priorityLevelId: level?.id ?? null,
        requiresSignature: code === 'CM',
      }
      const labels = { carrierId: carrier.name, ...(level && { priorityLevelId: level.name }) }
      return early(values, { labels, before: random.chance(0.25) ? [{ deliveryMinutes: 480 }] : [] })
    })
  })

  type Offer = (typeof everywhere)[number] | (typeof atSites)[number]
  const offered = ({ action: code, ...offer }: Offer, site: SiteRow | undefined, add: typeof early): ServiceRow[] => {
    const action = around.actions.find((each) => each.code === code && each.isActive)
    if (!action) return []
    const values: Values = {
      ...plain,
      kind: 'internal',
      cutOff: '15:00',
      ...offer,
      siteId: site?.id ?? null,
      actionId: action.id,
    }
    return [add(values, { labels: { actionId: action.name, ...(site && { siteId: site.name }) } })]
  }
  const living = around.sites.filter(({ status, archivedAt }) => status !== 'planned' && archivedAt === null)
  return [
    ...ofCarriers,
    ...everywhere.flatMap((offer) => offered(offer, undefined, early)),
    ...living.flatMap((site) => {
      const add = seriesOf(chronicle, crew, client, services, momentOf(site.id) + 0.6 * workday, 33_019)
      return atSites.flatMap((offer) => offered(offer, site, add))
    }),
  ]
}
