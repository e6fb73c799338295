/** Lists compute a door's state and availability in SQL, live pages in TypeScript: both must agree. */
import { availability, axesOfRecord, doorState } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'
import { doorState as doorStateFigure, isAvailable } from './lockerFigures.ts'

const { database } = await testServer()

type Door = RowOf<typeof lockers>
type Bank = RowOf<typeof lockerBanks>

interface Combination
  extends Pick<Door, 'serviceState' | 'occupancy' | 'doorState' | 'fault'>,
    Pick<Bank, 'status' | 'connectivity' | 'drainingSince'> {
  readonly state: string
  readonly available: boolean
}

const listed = (choices: readonly string[]) => sql`unnest(${choices}::text[])`
const services = Object.keys(lockers.fields.serviceState.transitions)
const statuses = Object.keys(lockerBanks.fields.status.transitions)

it('a door’s state and availability are the same in lists and on live pages, for every combination', async () => {
  const rows = await tx(database, 'all', (db) =>
    db.all(sql<Combination>`
      select r.service_state as "serviceState", r.occupancy, r.door_state as "doorState", r.fault,
        b.status, b.connectivity, b.draining_since as "drainingSince", ${doorStateFigure} as state, ${isAvailable} as available
      from (select * from ${listed(services)} service_state, ${listed(lockers.fields.occupancy.choices)} occupancy,
        ${listed(lockers.fields.doorState.choices)} door_state, ${listed(lockers.fields.fault.choices)} fault) r,
        (select * from ${listed(statuses)} status, ${listed(lockerBanks.fields.connectivity.choices)} connectivity,
          unnest(array[null, now()]) draining_since) b`),
  )
  expect(rows).toHaveLength(4 * 5 * 3 * 8 * 6 * 5 * 2)
  const differing = rows.filter((row) => {
    const axes = axesOfRecord(row, row)
    return doorState(axes) !== row.state || (availability(axes) === true) !== row.available
  })
  expect(differing).toEqual([])
})
