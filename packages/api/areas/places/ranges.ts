/** Creates many places at once, each by its own rules: all of them or none. */

import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { barcodeOf, fitsMask, levelsBetween, namesBetween, plainFloor } from '@postern/domain/values/ranges.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../engine/context.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { createRecord } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'

/** The schema of a single create request. */
const [wholeFloor, wholeLocation] = [createSchema(floors, phoneProblem), createSchema(locations, phoneProblem)]

async function addFloors(context: Context, buildingId: string, from: number, to: number) {
  const { db, place } = context
  if (from > to) throw invalid([{ path: 'to', description: 'The highest floor can’t be below the lowest.' }])
  const building = await lockRecord(db, buildings, place, buildingId)
  if (building.archivedAt !== null)
    throw failure('conflict', { message: 'This building is archived. Restore it to add floors.' })
  const there = await db.all(sql<{ level: number; name: string }>`
    select level, lower(name) as name from floors where customer_id = ${place.customerId} and building_id = ${buildingId} and archived_at is null`)
  const wanted = levelsBetween(from, to)
  const missing = wanted
    .map(plainFloor)
    .filter(({ level, name }) => !there.some((floor) => floor.level === level || floor.name === name.toLowerCase()))
  for (const floor of missing) await createRecord(context, floors, wholeFloor.parse({ buildingId, ...floor }))
  return { created: missing.length, kept: wanted.length - missing.length }
}

interface RangeOfLocations {
  readonly from: string
  readonly to: string
  readonly barcodePrefix: string
  readonly locationTypeId: string
  readonly siteId: string
  readonly buildingId: string | null
  readonly floorId: string | null
  readonly parentLocationId: string | null
  readonly capacity: number | null
}

async function addLocations(context: Context, { from, to, barcodePrefix, ...common }: RangeOfLocations) {
  const { db, place } = context
  const range = namesBetween(from, to)
  if ('problem' in range) throw invalid([{ path: 'to', description: range.problem }])
  const { codePattern } = await getRecord(db, locationTypes, place, common.locationTypeId)
  const mask = typeof codePattern === 'string' ? codePattern : null
  const unlike = mask === null ? undefined : range.names.find((name) => !fitsMask(name, mask))
  if (unlike !== undefined)
    throw invalid([{ path: 'from', description: `Names of this type look like ${mask}. ${unlike} doesn’t match.` }])
  const there = await db.all(sql<{ name: string }>`
    select upper(name) as name from locations where customer_id = ${place.customerId} and site_id = ${common.siteId}
      and parent_location_id is not distinct from ${common.parentLocationId} and archived_at is null`)
  const known = new Set(there.map(({ name }) => name))
  const missing = range.names.filter((name) => !known.has(name))
  const barcodes = missing.map((name) => barcodeOf(name, barcodePrefix))
  const taken = await db.one(sql<{ barcode: string }>`
    select barcode from locations where customer_id = ${place.customerId} and archived_at is null
      and lower(barcode) = any(${barcodes.map((barcode) => barcode.toLowerCase())}) limit 1`)
  if (taken)
    throw invalid([
      {
        path: 'barcodePrefix',
        description: `The barcode ${taken.barcode} is already in use. Use another prefix.`,
      },
    ])
  for (const name of missing) {
    const values = { ...common, name, barcode: barcodeOf(name, barcodePrefix) }
    await createRecord(context, locations, wholeLocation.parse(values))
  }
  return { created: missing.length, kept: range.names.length - missing.length }
}

export function placeRangeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/buildings/:id/floors', ({ params, body, signedIn, request }) => {
    const { customerId, id } = params
    const place = { customerId, reachable: signedIn.user.customerIds }
    return tx(deps.database, { customerId }, (db) =>
      addFloors(contextOf(db, deps, { place, signedIn, request }), id, body.from, body.to),
    )
  })

  serve(app, 'POST /api/customers/:customerId/locations/range', ({ params, body, signedIn, request }) => {
    const { customerId } = params
    const place = { customerId, reachable: signedIn.user.customerIds }
    return tx(deps.database, { customerId }, (db) =>
      addLocations(contextOf(db, deps, { place, signedIn, request }), body),
    )
  })
}
