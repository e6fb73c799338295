/** What a new customer starts with: settings, the provider's templates, contact types and roles that fit its segment. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import type { customers } from '@postern/domain/areas/customers/customers.ts'
import {
  segmentSettings,
  starterRolesOf,
  unusedContactTypes,
  usualContactType,
} from '@postern/domain/areas/customers/segmentSetup.ts'
import { settings } from '@postern/domain/areas/customers/settings.ts'
import { contactTypeSeeds, plainContactType } from '@postern/domain/areas/people/contactTypeSeeds.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { allSingles, targetsFirst } from '@postern/domain/engine/registry.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { createRecord } from '../../engine/records.ts'
import type { WriteContext } from '../../engine/rules.ts'
import { adoptTemplates } from '../../engine/templates/adopt.ts'
import { keepScoresOf } from './keptScores.ts'

type Customer = RowOf<typeof customers>

interface OwnType {
  readonly id: string
  readonly code: string
  readonly isDefault: boolean
  readonly isActive: boolean
}

/** The types copied from the provider, plus the platform's own that are missing. */
async function startTypes({ db, inside }: WriteContext, { id: customerId, segment, products }: Customer) {
  const { create, update } = inside(customerId)
  const unused = unusedContactTypes(segment)
  const usual = usualContactType(segment)
  const read = () =>
    db.all(sql<OwnType>`select id, code, is_default as "isDefault", is_active as "isActive" from contact_types
      where customer_id = ${customerId} and archived_at is null`)
  const known = await read()
  for (const seed of contactTypeSeeds)
    if (!unused.includes(seed.code) && !known.some(({ code }) => code === seed.code))
      await create(contactTypes, {
        ...plainContactType,
        ...seed,
        lockerEligible: (seed.lockerEligible ?? true) && products.includes('lockers'),
      })
  const types = await read()
  if (!types.some(({ code }) => code === usual)) return
  // The default moves before types are deactivated: it must always be active.
  for (const type of types)
    if (type.isDefault && type.code !== usual) await update(contactTypes, type.id, { isDefault: false })
  for (const type of types) {
    const isUsual = type.code === usual
    if (isUsual && !(type.isDefault && type.isActive))
      await update(contactTypes, type.id, { isDefault: true, isActive: true })
    if (type.isActive && unused.includes(type.code)) await update(contactTypes, type.id, { isActive: false })
  }
}

async function startRoles({ inside }: WriteContext, { id, segment, products }: Customer) {
  const { create } = inside(id)
  for (const [index, { template, name, description }] of starterRolesOf(segment, products).entries())
    await create(securityRoles, { name, description, baseTemplate: template, isDefault: index === 0 })
}

export async function startCustomer(context: WriteContext, customer: Customer): Promise<void> {
  const { create } = context.inside(customer.id)
  for (const resource of allSingles())
    await create(resource, resource.name === settings.name ? { ...segmentSettings[customer.segment] } : {})
  // The provider's records are the templates.
  if (!customer.isProvider) await fillCustomer(context, customer)
  await keepScoresOf(context.db, customer.id)
}

async function fillCustomer(context: WriteContext, customer: Customer): Promise<void> {
  const there = { ...context, place: { customerId: customer.id, reachable: null } }
  for (const resource of targetsFirst())
    if (resource.template) await adoptTemplates(there, resource, createRecord, null)
  await startTypes(context, customer)
  await startRoles(context, customer)
}
