/** Published versions of a label, which are numbered and immutable, and where each is used. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { choiceSteps } from '../choosing/chooseLabel.ts'
import { dpmms } from '../document.ts'
import { labelDpis } from '../paper.ts'
import { thermalLabels } from '../thermalLabels.ts'

const tag = thermalLabels.words.many
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const labelVersion = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  language: z.enum(['zpl', 'epl', 'escpos']),
  source: z.string(),
  widthIn: z.number(),
  heightIn: z.number(),
  dpi: z.enum(labelDpis),
  orientation: z.enum(['0', '90', '180', '270']),
  darkness: z.int(),
  speed: z.int(),
  copies: z.int(),
  encoding: z.enum(['utf8', 'cp850']),
  note: z.string().nullable(),
  ticket: z.strictObject({ id: z.uuid(), number: z.int() }).nullable(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
  retiredAt: z.string().nullable(),
})
export type LabelVersion = z.output<typeof labelVersion>

const note = z.string().trim().min(3, 'Say what changes.').max(500)
const written = z.strictObject({ rowVersion: z.int(), version: z.int().nullable() })

const use = z.strictObject({ id: z.uuid(), name: z.string(), detail: z.string().nullable() })
const uses = z.strictObject({ count: z.int(), items: z.array(use) })
const sitePrints = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  prints: z.int(),
  /** The version it printed last. */
  version: z.int().nullable(),
})
export type SitePrints = z.output<typeof sitePrints>

const stationUse = use.extend({
  step: z.enum(choiceSteps),
  /** Version of its last confirmed print; null before the first. */
  lastVersion: z.int().nullable(),
})

const usedBy = z.strictObject({
  /** Sites that have it as their default. */
  sites: uses,
  packageTypes: uses,
  actions: uses,
  /** Stations that print it unless a parcel's action or package type names another label. */
  stations: z.strictObject({ count: z.int(), items: z.array(stationUse) }),
  /** Sites with confirmed prints in the last 30 days. */
  printedAt: z.array(sitePrints),
  /** Printers that print it, with the fields preflight needs. */
  printers: z.array(
    z.strictObject({ name: z.string().nullable(), dpmm: z.literal(dpmms), headWidthMm: z.number().nullable() }),
  ),
  /** The newest version in use; null if there is none. */
  version: z.int().nullable(),
})
export type LabelUse = z.output<typeof usedBy>

export const versionEndpoints = endpoints({
  'GET /api/customers/:customerId/thermalLabels/:id/versions': {
    permission: 'mail.thermalLabels.view',
    tag,
    summary: 'List the published versions of a label, newest first',
    params: one,
    answer: z.strictObject({ items: z.array(labelVersion) }),
  },
  'POST /api/customers/:customerId/thermalLabels/:id/publish': {
    permission: 'mail.thermalLabels.publish',
    tag,
    summary: 'Publish the draft of a label as its next version',
    conditional: true,
    params: one,
    body: z.strictObject({ note, ticketNumber: z.int().min(1).max(2_147_483_647).nullable().default(null) }),
    answer: written,
  },
  'POST /api/customers/:customerId/thermalLabels/:id/versions/:number/restore': {
    permission: 'mail.thermalLabels.edit',
    tag,
    summary: 'Copy a version of a label into its draft',
    conditional: true,
    params: one.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: written,
  },
  'GET /api/customers/:customerId/thermalLabels/:id/usedBy': {
    permission: 'mail.thermalLabels.view',
    tag,
    summary: 'List the sites, package types, actions and stations that use a label',
    params: one,
    answer: usedBy,
  },
})
