/** The layout of a bank: all its doors and panels, read and saved as one. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { mostSpan } from './geometry/grid.ts'
import { lockerBanks } from './lockerBanks.ts'
import { wallLimits } from './lockerLayout.ts'
import { lockers } from './lockers.ts'
import { lockerSizes } from './lockerVendors.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const millimetres = z.int().min(50).max(2500)

const cell = {
  columnNumber: z.int().min(1).max(wallLimits.columns),
  rowNumber: z.int().min(1).max(wallLimits.rows),
  rowSpan: z.int().min(1).max(mostSpan),
}

const panel = z.strictObject({ holds: z.enum(['screen', 'blank']), ...cell })

const door = z.strictObject({
  ...cell,
  label: z.string().trim().min(1).max(8),
  size: z.enum(lockerSizes),
  hardwareAddress: z.string().trim().min(1).max(32),
  widthMm: millimetres,
  heightMm: millimetres,
  depthMm: millimetres,
  /** Null: derived from the handle height. */
  isAccessible: z.boolean().nullable(),
  mode: z.enum(lockers.fields.mode.choices),
})

/** The doors and versions the client has read: a door that someone else has added or changed since isn't overwritten. */
const known = { id: z.uuid(), rowVersion: z.int().min(1) }

/** More than any bank has; `wallLimits` are usually stricter. */
export const mostLayoutDoors = 2000

const savedDoor = door.extend(known)

export const layoutEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/:id/layout': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'Get the layout of a locker bank: doors, screen and panels',
    params: one,
    answer: z.strictObject({
      rowVersion: z.int(),
      panels: z.array(panel),
      doors: z.array(
        savedDoor.extend({
          label: z.string(),
          hardwareAddress: z.string(),
          isAccessible: z.boolean(),
          /** Why it can’t be removed now. */
          blockedReason: z.string().nullable(),
        }),
      ),
    }),
  },
  'PATCH /api/customers/:customerId/lockerBanks/:id/layout': {
    permission: 'lockers.lockers.edit',
    tag: lockerBanks.words.many,
    summary: 'Save the whole layout of a locker bank at once',
    conditional: true,
    params: one,
    body: z.strictObject({
      panels: z.array(panel).max(60),
      /** Existing doors with their new values. */
      doors: z.array(savedDoor).max(mostLayoutDoors),
      added: z.array(door).max(mostLayoutDoors),
      removed: z.array(z.strictObject(known)).max(mostLayoutDoors),
    }),
    answer: z.strictObject({ rowVersion: z.int(), added: z.int(), changed: z.int(), removed: z.int() }),
  },
})

export type BankLayout = z.output<
  (typeof layoutEndpoints)['GET /api/customers/:customerId/lockerBanks/:id/layout']['answer']
>
export type LayoutBody = z.output<
  (typeof layoutEndpoints)['PATCH /api/customers/:customerId/lockerBanks/:id/layout']['body']
>
