/** Requests and responses of the printer simulator (`/sim/printers`). */
import { z } from 'zod'

export const simPrinter = z.strictObject({
  id: z.string().min(1).max(80),
  language: z.enum(['zpl', 'epl', 'tspl']).default('zpl'),
  /** Labels left on the roll. */
  labelsLeft: z.int().min(0).default(1_000),
  /** Time to print one label. */
  printMs: z.int().min(0).default(400),
  /** Older models have no label counter. */
  hasCounter: z.boolean().default(true),
  /** Initial value of the counter. */
  count: z.int().min(0).default(0),
  isHeadOpen: z.boolean().default(false),
})
export type SimPrinterPlan = z.output<typeof simPrinter>
export type SimPrinterInput = z.input<typeof simPrinter>
export const simPrinters = z.strictObject({ printers: z.array(simPrinter) })

/** Omitted fields stay unchanged. */
export const simPrinterChange = z.strictObject({
  labelsLeft: z.int().min(0).optional(),
  isHeadOpen: z.boolean().optional(),
  isPaused: z.boolean().optional(),
  printMs: z.int().min(0).optional(),
  /** Delay before it answers a query. */
  answerMs: z.int().min(0).optional(),
  /** Cuts the next connection after this many bytes of a label, or once a whole label has arrived. Null to not cut. */
  cut: z
    .union([z.int().min(1), z.literal('afterLabel')])
    .nullable()
    .optional(),
  /** After this many bytes of the next label, the printer stops reading and answering on that connection. */
  hang: z.int().min(1).nullable().optional(),
})
export type SimPrinterChange = z.output<typeof simPrinterChange>

export const simPrinterFacts = z.strictObject({
  id: z.string(),
  /** Null while it's switched off. */
  port: z.int().nullable(),
  count: z.int(),
  labelsLeft: z.int(),
  isHeadOpen: z.boolean(),
  isPaused: z.boolean(),
  /** A label has started to arrive. */
  isReceiving: z.boolean(),
  /** Labels in its memory. */
  waiting: z.int(),
})
export const simPrinterList = z.strictObject({ printers: z.array(simPrinterFacts) })

const simLabel = z.strictObject({
  at: z.string(),
  /** Null for printers of other languages. */
  zpl: z.string().nullable(),
  /** The bytes they received instead, as base64. */
  bytes: z.string().nullable(),
})
export type SimLabel = z.output<typeof simLabel>

/** Printed labels, oldest first. */
export const simLabels = z.strictObject({ labels: z.array(simLabel) })
