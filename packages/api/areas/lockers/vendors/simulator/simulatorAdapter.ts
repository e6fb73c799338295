/** Lockers of the simulator: HTTP for commands and snapshots, signed webhooks for events. */
import {
  simBanks,
  simEventPage,
  simHealth,
  simReceipt,
  simReservation,
  simSnapshot,
} from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { simulatorCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import { z } from 'zod'
import { type Call, type LockerVendorAdapter, type Result, succeed } from '../adapter.ts'
import { Guard, type GuardSettings } from '../guard.ts'
import { type Request, type SimulatorAccount, SimulatorClient } from './client.ts'
import { eventFrom, snapshotFrom } from './mapping.ts'

const nothing = z.undefined()
const segment = encodeURIComponent

export function simulatorAdapter(account: SimulatorAccount, settings: GuardSettings): LockerVendorAdapter {
  const client = new SimulatorClient(account)
  const guard = new Guard(settings)

  const ask = <Schema extends z.ZodType>(
    name: string,
    request: Request,
    schema: Schema,
    call?: Call,
  ): Promise<Result<z.output<Schema>>> =>
    guard.run(
      { name, request, isCommand: request.isCommand ?? false, method: request.method, path: request.path },
      (signal, answered) => client.ask(request, schema, signal, answered),
      call,
    )

  const read = async <Schema extends z.ZodType, Value>(
    name: string,
    path: string,
    schema: Schema,
    map: (value: z.output<Schema>) => Value,
    call?: Call,
  ): Promise<Result<Value>> => {
    const result = await ask(name, { method: 'GET', path }, schema, call)
    return result.ok ? succeed(map(result.value)) : result
  }

  return {
    capabilities: simulatorCapabilities,
    testConnection: async (call) => {
      const began = performance.now()
      return read(
        'testConnection',
        '/v1/banks',
        simBanks,
        ({ banks }) => ({ latencyMs: Math.round(performance.now() - began), banks: banks.length }),
        call,
      )
    },
    getSnapshot: (bankRef, call) =>
      read('getSnapshot', `/v1/banks/${segment(bankRef)}/snapshot`, simSnapshot, snapshotFrom, call),
    openDoor: ({ bankRef, doorRef }, { commandId, reason }, call) =>
      ask(
        'openDoor',
        {
          method: 'POST',
          path: `/v1/banks/${segment(bankRef)}/doors/${segment(doorRef)}/open`,
          body: { reason },
          idempotencyKey: commandId,
          isCommand: true,
        },
        simReceipt,
        call,
      ),
    getHealth: (bankRef, call) =>
      read(
        'getHealth',
        `/v1/banks/${segment(bankRef)}/health`,
        simHealth,
        ({ isOnline, heartbeatAt, firmware, batteryPercent, temperatureC }) => ({
          link: isOnline ? ('online' as const) : ('offline' as const),
          heartbeatAt,
          firmware,
          batteryPercent,
          temperatureC,
        }),
        call,
      ),
    reserve: async ({ bankRef, doorRef, size, until }, call) => {
      const body = { bankId: bankRef, doorId: doorRef, size, until }
      const result = await ask(
        'reserve',
        { method: 'POST', path: '/v1/reservations', body, isCommand: true },
        simReservation,
        call,
      )
      return result.ok ? succeed({ reservationRef: result.value.id, doorRef: result.value.doorId }) : result
    },
    release: (reservationRef, call) =>
      ask(
        'release',
        { method: 'DELETE', path: `/v1/reservations/${segment(reservationRef)}`, isCommand: true },
        nothing,
        call,
      ),
    setService: ({ bankRef, doorRef }, isInService, note, call) =>
      ask(
        'setService',
        {
          method: 'PUT',
          path: `/v1/banks/${segment(bankRef)}/doors/${segment(doorRef)}/service`,
          body: { isInService, note },
          isCommand: true,
        },
        nothing,
        call,
      ),
    listEvents: (bankRef, { boot, seq }, call) =>
      read(
        'listEvents',
        `/v1/banks/${segment(bankRef)}/events?after=${boot}:${seq}`,
        simEventPage,
        ({ events, hasMore }) => ({ events: events.map(eventFrom), hasMore }),
        call,
      ),
    close: () => undefined,
  }
}
