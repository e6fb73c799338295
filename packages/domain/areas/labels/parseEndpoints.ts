/** Parses a ZPL source, to import labels or try out any ZPL. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { dpmms, linearSymbologies, matrixSymbologies } from './document.ts'

const tag = 'Thermal labels'

/** Same limit as a label's stored source. */
export const maxSource = 65_536

export const labelSpan = z.strictObject({ start: z.int(), end: z.int() })

const placed = {
  id: z.string(),
  x: z.number(),
  y: z.number(),
  origin: z.enum(['top', 'baseline']),
  anchor: z.literal('right').optional(),
  turn: z.literal([0, 90, 180, 270]),
  isReversed: z.boolean(),
  name: z.string().nullable(),
  isLocked: z.boolean(),
  group: z.string().nullable(),
  span: labelSpan.nullable(),
}
const sized = { width: z.number(), height: z.number() }
const drawn = { ...sized, thickness: z.number(), color: z.enum(['black', 'white']) }

const block = z.strictObject({
  width: z.number(),
  lines: z.int(),
  gap: z.number(),
  align: z.enum(['left', 'center', 'right', 'justify']),
  indent: z.number(),
  overflow: z.enum(['overprint', 'cut']),
})

const element = z.discriminatedUnion('kind', [
  z.strictObject({
    ...placed,
    ...sized,
    kind: z.literal('text'),
    value: z.string(),
    font: z.string(),
    block: block.nullable(),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('barcode'),
    symbology: z.enum(linearSymbologies),
    value: z.string(),
    module: z.number(),
    ratio: z.number(),
    height: z.number(),
    text: z.enum(['none', 'below', 'above']),
    addsCheckDigit: z.boolean(),
    mode: z.enum(['plain', 'auto', 'container']),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('matrix'),
    symbology: z.enum(matrixSymbologies),
    value: z.string(),
    module: z.number(),
    correction: z.enum(['L', 'M', 'Q', 'H']),
    columns: z.int(),
    rowHeight: z.number(),
    security: z.int(),
  }),
  z.strictObject({ ...placed, ...drawn, kind: z.literal('box'), rounding: z.int() }),
  z.strictObject({ ...placed, ...drawn, kind: z.literal('line'), lean: z.enum(['none', 'right', 'left']) }),
  z.strictObject({ ...placed, ...drawn, kind: z.literal('ellipse') }),
  z.strictObject({
    ...placed,
    ...sized,
    kind: z.literal('image'),
    bits: z.string(),
    dotsWide: z.int(),
    dotsHigh: z.int(),
  }),
  z.strictObject({ ...placed, kind: z.literal('raw'), zpl: z.string() }),
])

const parsedLabel = z.strictObject({
  widthMm: z.number(),
  heightMm: z.number(),
  dpmm: z.literal(dpmms),
  elements: z.array(element),
  unknown: z.array(z.strictObject({ command: z.string(), span: labelSpan })),
  findings: z.array(
    z.strictObject({
      level: z.enum(['error', 'warning']),
      check: z.string(),
      message: z.string(),
      elementId: z.string().nullable(),
      span: labelSpan.nullable(),
    }),
  ),
})
export type ParsedLabel = z.output<typeof parsedLabel>

export const labelParseEndpoints = endpoints({
  'POST /api/labels/parse': {
    permission: 'mail.thermalLabels.view',
    tag,
    summary: 'Read ZPL: its elements in millimeters, commands we don’t know, and findings',
    body: z.strictObject({
      source: z.string().max(maxSource),
      dpmm: z.literal(dpmms).default(8),
      /** Default to the source’s ^PW and ^LL. */
      widthMm: z.number().min(5).max(500).optional(),
      heightMm: z.number().min(5).max(1000).optional(),
    }),
    answer: parsedLabel,
    changesNothing: true,
  },
})
