/** Queries for command runs at a bank: dry run and progress. */
import type { RunCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import type { Door } from '../door.ts'
import type { DoorState } from '../doorState.ts'

export interface RunAddress {
  readonly customerId: string
  readonly id: string
  readonly runId: string
}

export const runsKey = (customerId: string, bankId: string) => ['lockerBank', 'runs', customerId, bankId] as const

/** Polling fallback for when the live stream is lost. */
const everyMs = 2_000

export const runOptions = (params: RunAddress) =>
  queryOptions({
    queryKey: [...runsKey(params.customerId, params.id), params.runId],
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/lockerBanks/:id/commands/:runId', { params, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? everyMs : false),
    ...errorsInPlace,
  })

/** Specific doors, or all doors of a bank with these states and sizes; without filters, all doors. */
export type WhichDoors =
  | { readonly ids: readonly string[] }
  | { readonly states: readonly DoorState[]; readonly sizes: readonly Door['size'][] }

const bodyOf = (which: WhichDoors) =>
  'ids' in which
    ? { ids: [...which.ids] }
    : {
        ...(which.states.length > 0 && { states: [...which.states] }),
        ...(which.sizes.length > 0 && { sizes: [...which.sizes] }),
      }

/** Refetched every time a dialog opens, because doors change in the meantime. */
export const dryRunOptions = (customerId: string, id: string, command: RunCommand, which: WhichDoors) =>
  queryOptions({
    queryKey: ['lockerBank', 'dryRun', customerId, id, command, which],
    queryFn: ({ signal }) =>
      call('POST /api/customers/:customerId/lockerBanks/:id/commands', {
        params: { customerId, id },
        body: { command, doors: bodyOf(which), dryRun: true },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    ...errorsInPlace,
  })
