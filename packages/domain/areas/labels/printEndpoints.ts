/** Print jobs, a site's printers, and the routes that decide which printer a station uses. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { labelDataKinds } from './labelDataKinds.ts'
import { printers } from './printers.ts'
import { printerStates } from './printing/printerStates.ts'
import { mostCopies, printFailures, printJobStates } from './printing/printJobs.ts'
import { thermalLabels } from './thermalLabels.ts'

const ofCustomer = z.strictObject({ customerId: z.uuid() })
const one = ofCustomer.extend({ id: z.uuid() })
const ofSite = ofCustomer.extend({ siteId: z.uuid() })
const reason = z.string().trim().min(3, 'Enter at least 3 characters.').max(300)

export const labelPurposes = thermalLabels.fields.purpose.choices

/** Job tabs. `sending` includes all jobs in progress; `sent` is for printers that can't confirm. */
export const jobGroups = ['queued', 'sending', 'failed', 'confirmed', 'sent', 'canceled'] as const
export type JobGroup = (typeof jobGroups)[number]
export const jobPeriods = ['today', 'week', 'all'] as const
export type JobPeriod = (typeof jobPeriods)[number]

const filters = z.strictObject({
  siteId: z.uuid().optional(),
  printerId: z.uuid().optional(),
  thermalLabelId: z.uuid().optional(),
  batchId: z.uuid().optional(),
  period: z.enum(jobPeriods).default('today'),
})
export type JobFilters = z.output<typeof filters>

const printJob = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  siteId: z.uuid(),
  requestedAt: z.string(),
  requestedBy: z.string().nullable(),
  sentAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  state: z.enum(printJobStates),
  failure: z.enum(printFailures).nullable(),
  recordKind: z.enum([...labelDataKinds, 'sample']),
  recordId: z.uuid().nullable(),
  recordTitle: z.string(),
  labelId: z.uuid(),
  labelName: z.string(),
  versionNumber: z.int().nullable(),
  printerId: z.uuid(),
  printerName: z.string(),
  printerState: z.enum(printerStates),
  copies: z.int(),
  attempts: z.int(),
  isTest: z.boolean(),
  isReprint: z.boolean(),
  reason: z.string().nullable(),
  batchId: z.uuid().nullable(),
  /** Whether the content is still stored, so it can be viewed and reprinted. */
  hasContent: z.boolean(),
  /** Contains a secret code: the content is never shown and is deleted once printed. */
  isSecret: z.boolean(),
})
export type PrintJob = z.output<typeof printJob>

const counts = z.strictObject({
  all: z.int(),
  queued: z.int(),
  sending: z.int(),
  failed: z.int(),
  confirmed: z.int(),
  sent: z.int(),
  canceled: z.int(),
})
export type JobCounts = z.output<typeof counts>

const printer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  model: z.string().nullable(),
  language: z.enum(printers.fields.language.choices),
  dpi: z.enum(printers.fields.dpi.choices),
  widthIn: z.number(),
  heightIn: z.number(),
  isActive: z.boolean(),
  state: z.enum(printerStates),
  since: z.string().nullable(),
  waiting: z.int(),
  /** Null if the roll isn't known. */
  labelsLeft: z.int().nullable(),
  rollLabels: z.int().nullable(),
})
export type SitePrinter = z.output<typeof printer>

const printing = z.strictObject({
  siteName: z.string(),
  timezone: z.string(),
  printers: z.array(printer),
  today: z.strictObject({
    jobs: z.int(),
    /** Share of finished jobs; null before the first one finishes. */
    confirmedPercent: z.number().nullable(),
    p95Seconds: z.number().nullable(),
  }),
})
export type SitePrinting = z.output<typeof printing>

const route = z.strictObject({
  /** Null for the site's default, used by stations without their own route for this purpose. */
  stationId: z.uuid().nullable(),
  purpose: z.enum(labelPurposes),
  printerId: z.uuid(),
  /** Null for the best-fitting label. */
  thermalLabelId: z.uuid().nullable(),
})
const listedRoute = route.extend({
  stationName: z.string().nullable(),
  printerName: z.string(),
  thermalLabelName: z.string().nullable(),
  /** Problems with printing the selected label on this printer. */
  findings: z.array(z.string()),
})
export type PrintRoute = z.output<typeof listedRoute>

/** The record that fills the label. */
const record = z.strictObject({
  kind: z.enum(labelDataKinds),
  id: z.uuid(),
})
const sample = z.strictObject({
  kind: z.literal('sample'),
  sample: z.enum(['shortest', 'typical', 'longest', 'unicode']),
})

const printRequest = z.strictObject({
  /** Defaults to the label the station prints for this purpose. */
  labelId: z.uuid().optional(),
  /** Defaults to the station's printer for the label's purpose. */
  printerId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  /** Label version, for test prints that compare versions on paper. Defaults to the one in use. */
  version: z.int().min(1).max(2_147_483_647).optional(),
  data: z.discriminatedUnion('kind', [record, sample]),
  copies: z.int().min(1).max(mostCopies).default(1),
  isTest: z.boolean().default(false),
  reason: reason.optional(),
})
export type PrintRequest = z.output<typeof printRequest>

const batch = z.strictObject({
  id: z.uuid(),
  siteId: z.uuid(),
  title: z.string(),
  total: z.int(),
  requestedAt: z.string(),
  requestedBy: z.string().nullable(),
  counts,
})
export type PrintBatch = z.output<typeof batch>

export const mostInBatch = 500
export const mostCards = 100

export const printEndpoints = endpoints({
  'GET /api/customers/:customerId/sites/:siteId/printing': {
    permission: 'customers.stations.view',
    tag: printers.words.many,
    summary: 'Get a site’s printers and how printing goes today',
    params: ofSite,
    answer: printing,
  },
  'GET /api/customers/:customerId/printJobs': {
    permission: 'customers.stations.view',
    tag: printers.words.many,
    summary: 'List print jobs, newest first',
    params: ofCustomer,
    query: filters.extend({
      group: z.enum(jobGroups).optional(),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    answer: z.strictObject({ items: z.array(printJob), nextCursor: z.string().nullable() }),
  },
  'GET /api/customers/:customerId/printJobs/counts': {
    permission: 'customers.stations.view',
    tag: printers.words.many,
    summary: 'Count print jobs by state',
    params: ofCustomer,
    query: filters,
    answer: counts,
  },
  'POST /api/customers/:customerId/printJobs': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Print a label',
    params: ofCustomer,
    body: printRequest,
    answer: printJob,
    status: 201,
  },
  'GET /api/customers/:customerId/printJobs/:id': {
    permission: 'customers.stations.view',
    tag: printers.words.many,
    summary: 'Get a print job',
    params: one,
    answer: printJob,
  },
  'GET /api/customers/:customerId/printJobs/:id/label': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Get what a print job sent to the printer, as a picture',
    params: one,
    file: true,
  },
  'GET /api/customers/:customerId/thermalLabels/:id/pdf': {
    permission: 'mail.thermalLabels.testPrint',
    tag: thermalLabels.words.many,
    summary: 'Get a published label as a PDF of its exact size, for printers of any kind',
    params: one,
    query: z.strictObject({
      kind: z.enum(labelDataKinds).optional(),
      recordId: z.uuid().optional(),
      /** Used if there's no record. */
      sample: z.enum(['shortest', 'typical', 'longest', 'unicode']).default('typical'),
    }),
    file: true,
  },
  'POST /api/customers/:customerId/printJobs/retry': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Print failed jobs again',
    params: ofCustomer,
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(mostInBatch),
      /** Another printer with the same site, language and resolution. */
      printerId: z.uuid().optional(),
    }),
    answer: z.strictObject({ retried: z.int() }),
  },
  'POST /api/customers/:customerId/printJobs/:id/cancel': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Cancel a print job that hasn’t been sent',
    params: one,
    answer: printJob,
  },
  'POST /api/customers/:customerId/printJobs/:id/reprint': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Print a job once more, with the same label version and data',
    params: one,
    body: z.strictObject({ reason, printerId: z.uuid().optional() }),
    answer: printJob,
    status: 201,
  },
  'POST /api/customers/:customerId/printers/:id/moveJobs': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Move waiting jobs to another printer of the site',
    params: one,
    body: z.strictObject({ toPrinterId: z.uuid() }),
    answer: z.strictObject({ moved: z.int() }),
  },
  'POST /api/customers/:customerId/printers/:id/newRoll': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Note that a new roll was loaded',
    params: one,
  },
  'GET /api/customers/:customerId/sites/:siteId/printRoutes': {
    permission: 'customers.stations.view',
    tag: printers.words.many,
    summary: 'List which station prints what where',
    params: ofSite,
    answer: z.strictObject({ items: z.array(listedRoute) }),
  },
  'PATCH /api/customers/:customerId/sites/:siteId/printRoutes': {
    permission: 'customers.stations.edit',
    tag: printers.words.many,
    summary: 'Set or remove the printer of a station for a purpose',
    params: ofSite,
    body: z.union([route, route.pick({ stationId: true, purpose: true }).extend({ printerId: z.null() })]),
    answer: z.strictObject({ items: z.array(listedRoute) }),
  },
  'POST /api/customers/:customerId/printBatches': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Print a label for each of many records',
    params: ofCustomer,
    body: z.strictObject({
      kind: z.enum(['locations', 'lockerDoors', 'contacts']),
      ids: z.array(z.uuid()).min(1).max(mostInBatch),
      labelId: z.uuid(),
      printerId: z.uuid(),
      copies: z.int().min(1).max(5).default(1),
    }),
    answer: batch,
    status: 201,
    heavy: true,
  },
  'POST /api/customers/:customerId/driverCards': {
    permission: 'mail.carriers.edit',
    tag: printers.words.many,
    summary: 'Create new driver codes for carriers, and print a card with each',
    params: ofCustomer,
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(mostCards),
      labelId: z.uuid(),
      printerId: z.uuid(),
      copies: z.int().min(1).max(5).default(1),
    }),
    answer: batch,
    status: 201,
    heavy: true,
  },
  'GET /api/customers/:customerId/printBatches/:id': {
    permission: 'customers.stations.view',
    tag: printers.words.many,
    summary: 'Get how far a batch is',
    params: one,
    answer: batch,
  },
  'POST /api/customers/:customerId/printBatches/:id/cancel': {
    permission: 'mail.thermalLabels.testPrint',
    tag: printers.words.many,
    summary: 'Cancel what hasn’t been sent of a batch',
    params: one,
    answer: batch,
  },
})
