/** Where apps and vendors' hardware are installed, and how they're doing. */

import { apps } from '@postern/domain/areas/devices/apps.ts'
import type { AppInstall, VendorBank } from '@postern/domain/areas/devices/endpoints.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database, person } = await testServer()
const { create, change, read } = actsIn(admin, north)
const elsewhere = actsIn(admin, south)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const beat = (customerId: string, station: AnyRecord, version: string, { crashes = 0, ago = '1 minute' } = {}) =>
  run(sql`insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok,
      scanner_ok, memory_mb, cpu_percent, errors_day, crashes_day, latency_ms)
    values (${customerId}, ${station.id}, now() - ${ago}::interval, ${version}, 'Linux 6.6', 1, 0, true, true, 1, 1, 0,
      ${crashes}, 1)`)

describe('an app’s installs', () => {
  it('are counted by version, with the crash-free share, from heartbeats within a day', async () => {
    const app = await create(apps, { platforms: ['linux'] })
    const [old, fresh] = await Promise.all(
      ['2.9.0', '2.10.0'].map((version) =>
        create(versions, { appId: app.id, version, platform: 'linux', channel: 'stable' }),
      ),
    )
    for (const version of [old, fresh]) await change(versions, version, { state: 'released' })
    await change(versions, await read(versions, fresh), { isMinimum: true })
    const [one, two, three] = [
      await create(stations, { appId: app.id }),
      await create(stations, { appId: app.id }),
      await elsewhere.create(stations, { appId: app.id }),
    ]
    await beat(north, one, '2.10.0')
    await beat(north, one, '2.9.0', { ago: '2 hours', crashes: 1 })
    await beat(north, two, '2.10.0', { crashes: 2 })
    await beat(south, three, '2.9.0')
    const silent = await create(stations, { appId: app.id })
    await beat(north, silent, '2.9.0', { ago: '3 days' })

    expect(await read(apps, app)).toMatchObject({ installs: 4, active24Hours: 3, crashFree: 66.7 })
    expect(await read(versions, fresh)).toMatchObject({ installs: 2, crashFree: 50 })
    expect(await read(versions, old)).toMatchObject({ installs: 1, crashFree: 100 })
    expect((await admin.get(`/api/system/apps/${app.id}/versionsInUse`)).json()).toEqual({
      versions: [
        { version: '2.10.0', installs: 2, crashFree: 50, belowMinimum: false },
        { version: '2.9.0', installs: 1, crashFree: 100, belowMinimum: true },
      ],
    })
    const path = `/api/system/apps/${app.id}/installs`
    const installs = (await admin.get(path)).json<{ items: AppInstall[] }>().items
    expect(installs.map(({ id }) => id).sort()).toEqual([one.id, two.id, three.id, silent.id].sort())
    expect(installs.find(({ id }) => id === three.id)).toMatchObject({ customerId: south, belowMinimum: true })
    const outsider = await person(allPermissions, [south])
    expect((await outsider.get(path)).json<{ items: AppInstall[] }>().items.map(({ id }) => id)).toEqual([three.id])

    const listed = async (who: typeof admin, customer: string) =>
      (
        await who.get(
          `/api/system/versions?filter[appId]=${app.id}&filter[customerIds][contains]=${customer}&fields=customerIds`,
        )
      )
        .json<{ items: AnyRecord[] }>()
        .items.map(({ id, labels }) => ({ id, names: Object.keys(labels) }))
    expect(await listed(admin, north)).toEqual([{ id: fresh?.id, names: expect.arrayContaining([north]) }])
    expect(await listed(admin, south)).toEqual([{ id: old?.id, names: expect.arrayContaining([south]) }])
    expect((await listed(outsider, north)).flatMap(({ names }) => names)).not.toContain(north)
  })
})

describe('the banks of a vendor', () => {
  it('are listed across accessible customers, and counted with their doors', async () => {
    const vendor = await create(lockerVendors)
    const [here, there] = [
      await create(lockerBanks, { lockerVendorId: vendor.id }),
      await elsewhere.create(lockerBanks, { lockerVendorId: vendor.id, vendorBankId: 'TWR-9' }),
    ]
    await create(lockers, { lockerBankId: here.id })
    await run(sql`update locker_banks set status = 'active', connectivity = 'online' where id = ${here.id}`)
    await run(sql`update locker_banks set status = 'active', connectivity = 'offline' where id = ${there.id}`)
    expect(await read(lockerVendors, vendor)).toMatchObject({
      banks: 2,
      doors: 1,
      banksOnline: { part: 1, whole: 2 },
    })
    const path = `/api/system/lockerVendors/${vendor.id}/banks`
    const banks = (await admin.get(path)).json<{ items: VendorBank[] }>().items
    expect(banks.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
    expect(banks.find(({ id }) => id === here.id)).toMatchObject({ doors: 1, connectivity: 'online' })
    const outsider = await person(allPermissions, [south])
    expect((await outsider.get(path)).json<{ items: VendorBank[] }>().items.map(({ id }) => id)).toEqual([there.id])
    const clerk = await person(allPermissions.filter((word) => word !== 'lockerVendors.view'))
    expect((await clerk.get(path)).statusCode).toBe(401)
  })
})
