/** Imports places. Parents are found by name or code, and created if the import says so. */
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import type { Context } from '../../engine/context.ts'
import type { ImportKind, Values } from '../../imports/importKind.ts'
import { keyWithin, ruledKind } from '../../imports/ruledKind.ts'
import { codeFrom, levelIn } from './placeNames.ts'

interface Address {
  readonly addressLine1: string
  readonly city: string
  readonly region: string | null
  readonly postalCode: string | null
  readonly countryCode: string
  readonly timezone: string
}

/** Defaults to the customer's address until one is entered. */
async function newSite(name: string, _: Values, { db, place: { customerId } }: Context): Promise<Values> {
  const address = await db.one(sql<Address>`
    select address_line1 as "addressLine1", city, region, postal_code as "postalCode", country_code as "countryCode", timezone
    from customers where id = ${customerId}`)
  const taken = await db.all(sql<{ code: string }>`
    select code from sites where customer_id = ${customerId} and archived_at is null`)
  return { ...address, name, code: codeFrom(name, new Set(taken.map(({ code }) => code.toUpperCase()))) }
}

async function newBuilding(name: string, { siteId }: Values, { db, place: { customerId } }: Context): Promise<Values> {
  const taken = await db.all(sql<{ code: string }>`
    select code from buildings where customer_id = ${customerId} and site_id = ${siteId} and archived_at is null`)
  return { name, code: codeFrom(name, new Set(taken.map(({ code }) => code.toUpperCase()))) }
}

async function newFloor(name: string, { buildingId }: Values, { db, place: { customerId } }: Context): Promise<Values> {
  const taken = await db.all(sql<{ level: number }>`
    select level from floors where customer_id = ${customerId} and building_id = ${buildingId} and archived_at is null`)
  return { name, level: levelIn(name, new Set(taken.map(({ level }) => level))) }
}

export const placeImports: readonly ImportKind[] = [
  ruledKind('sites', sites),
  ruledKind('buildings', buildings, { creates: { siteId: newSite }, scopes: ['siteId'] }),
  ruledKind('floors', floors, { scopes: ['buildingId'] }),
  ruledKind('locations', locations, {
    keys: [...ruledKind('locations', locations).keys, keyWithin(locations, 'siteId', 'name')],
    creates: { siteId: newSite, buildingId: newBuilding, floorId: newFloor },
    scopes: ['siteId', 'locationTypeId'],
  }),
]
