/** What the printer simulator is told and what it answers (`/sim/printers`). */
import { z } from 'zod'

export const simPrinter = z.strictObject({
  id: z.string().min(1).max(80),
  language: z.enum(['zpl', 'epl', 'tspl']).default('zpl'),
  /** Labels on its roll. */
  labelsLeft: z.int().min(0).default(1_000),
  /** How long one label takes. */
  printMs: z.int().min(0).default(400),
  /** Older models have no counter of labels. */
  hasCounter: z.boolean().default(true),
  /** What its counter shows at first. */
  count: z.int().min(0).default(0),
  isHeadOpen: z.boolean().default(false),
})
export type SimPrinterPlan = z.output<typeof simPrinter>
export type SimPrinterInput = z.input<typeof simPrinter>
export const simPrinters = z.strictObject({ printers: z.array(simPrinter) })

/** Whatever is left out stays. */
export const simPrinterChange = z.strictObject({
  labelsLeft: z.int().min(0).optional(),
  isHeadOpen: z.boolean().optional(),
  isPaused: z.boolean().optional(),
  printMs: z.int().min(0).optional(),
  /** How long it takes to answer a question. */
  answerMs: z.int().min(0).optional(),
  /** The next connection is cut: after so many bytes of a label, or once all of one has arrived. Null: not cut. */
  cut: z
    .union([z.int().min(1), z.literal('afterLabel')])
    .nullable()
    .optional(),
  /** After so many bytes of the next label, nothing more is read over that connection, and nothing is answered. */
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
  /** A label has begun to arrive. */
  isReceiving: z.boolean(),
  /** In its memory. */
  waiting: z.int(),
})
export const simPrinterList = z.strictObject({ printers: z.array(simPrinterFacts) })

const simLabel = z.strictObject({
  at: z.string(),
  /** Null for printers of other languages. */
  zpl: z.string().nullable(),
  /** What they received instead, as base64. */
  bytes: z.string().nullable(),
})
export type SimLabel = z.output<typeof simLabel>

/** What came out of it, the last one last. */
export const simLabels = z.strictObject({ labels: z.array(simLabel) })
