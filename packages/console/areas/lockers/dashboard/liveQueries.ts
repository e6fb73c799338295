/** A bank's live state and timeline. Both follow the live stream. */
import type {
  AlarmMessage,
  BankMessage,
  BankWorkMessage,
  CommandMessage,
} from '@postern/domain/areas/lockers/live/bankMessage.ts'
import { axesOfRecord, doorState } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorsInPlace, keyOf, recordAddress, recordKey } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { request } from '../../../http/request.ts'
import { useLive } from '../../../stream/useLive.ts'
import { liveBankKey } from '../../shared/openDoor/liveBankQuery.ts'
import { alarmsOptions } from '../alarms/alarmQueries.ts'
import { runsKey } from '../commands/commandQueries.ts'
import type { Door } from '../door.ts'
import { bankWorkKey } from '../ledger/ledgerQueries.ts'

export type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

const eventsKey = (customerId: string, id: string) => ['lockerBank', 'events', customerId, id] as const

export const bankOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: recordKey(lockerBanks, customerId, id),
    queryFn: ({ signal }) => request<Bank>('GET', recordAddress(lockerBanks, customerId, id), { signal }),
    ...errorsInPlace,
  })

export const eventsOptions = (customerId: string, id: string, lockerId?: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey(customerId, id), lockerId ?? null],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/events', {
        params: { customerId, id },
        query: { ...(lockerId !== undefined && { lockerId }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

/** Applies a report to a door; derived fields use the same rules as the server. */
function changed(door: Door, report: NonNullable<BankMessage['doors']>[number], bank: Bank): Door {
  const next = {
    ...door,
    occupancy: report.occupancy ?? door.occupancy,
    doorState: report.doorState ?? door.doorState,
    fault: report.fault ?? door.fault,
  }
  return { ...next, state: doorState(axesOfRecord(next, bank)) }
}

type Message = BankMessage | CommandMessage | AlarmMessage | BankWorkMessage

const isMessage = (body: unknown): body is Message => typeof body === 'object' && body !== null

/** Events come in bursts: list refetches are throttled, while doors update immediately. */
const settleMs = 400

/** Subscribes to a bank's live stream while it's on screen. */
export function useFollowBank(bank: Bank, customerId: string): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAgain = () => {
    // Throttle, not debounce: lists keep refetching even if events never pause.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: liveBankKey(customerId, bank.id) })
      void client.invalidateQueries({ queryKey: eventsKey(customerId, bank.id) })
      void client.invalidateQueries({ queryKey: bankWorkKey(customerId, bank.id) })
      void client.invalidateQueries({ queryKey: runsKey(customerId, bank.id) })
      void client.invalidateQueries({ queryKey: alarmsOptions(customerId, bank.id).queryKey })
      void client.invalidateQueries({ queryKey: keyOf(lockers, 'bankContents', customerId, bank.id) })
      // Queries of the door panel.
      for (const part of ['contents', 'axes', 'activity'])
        void client.invalidateQueries({ queryKey: keyOf(lockers, part, customerId) })
    }, settleMs)
  }
  const doorsKey = keyOf(lockers, 'whole', customerId)
  const readDoors = () => void client.invalidateQueries({ queryKey: doorsKey })
  const onMessage = (body: unknown) => {
    if (!isMessage(body)) return
    readAgain()
    if ('alarms' in body) return
    if ('bank' in body) {
      void client.invalidateQueries({ queryKey: recordKey(lockerBanks, customerId, bank.id) })
      // Whether an empty door is free also depends on the bank.
      return readDoors()
    }
    if ('command' in body) {
      if (body.command.name !== 'open') readDoors()
      return
    }
    if (body.connectivity !== bank.connectivity)
      void client.invalidateQueries({ queryKey: recordKey(lockerBanks, customerId, bank.id) })
    if (body.doors === null) return readDoors()
    const reports = new Map(body.doors.map((report) => [report.id, report]))
    client.setQueriesData<Door[]>({ queryKey: doorsKey }, (doors) =>
      doors?.map((door) => {
        const report = reports.get(door.id)
        return report ? changed(door, report, bank) : door
      }),
    )
  }
  useLive(`customers/${customerId}/lockerBanks/${bank.id}`, onMessage, () => {
    readAgain()
    readDoors()
  })
}
