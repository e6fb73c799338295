/** Renders labels as images and files, and checks whether their barcodes scan. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { dpmms } from './document.ts'

const tag = 'Thermal labels'
const permission = 'mail.thermalLabels.view'

export const renderFormats = ['svg', 'png', 'pdf'] as const
export type RenderFormat = (typeof renderFormats)[number]

/** Same limit as a label's stored source. */
const sourceChars = 65_536
const [mostWidthMm, mostHeightMm] = [220, 400]
const [mostValues, valueChars] = [200, 2_000]

const dpmm = z.literal(dpmms)

const labelData = z.strictObject({
  values: z
    .record(z.string().max(100), z.string().max(valueChars))
    .refine((values) => Object.keys(values).length <= mostValues, `Send at most ${mostValues} values.`),
  timeZone: z.string().max(60),
})

const label = {
  source: z.string().min(1).max(sourceChars),
  /** Resolution of the dots in the source. */
  dpmm,
  widthMm: z.number().positive().max(mostWidthMm),
  heightMm: z.number().positive().max(mostHeightMm),
  /** The printer’s resolution. Defaults to the source’s. */
  printerDpmm: dpmm.optional(),
  /** Without data, variables are shown by name. */
  data: labelData.nullish(),
}

export const wears = ['none', 'lowInk', 'noise', 'tilt'] as const
export type Wear = (typeof wears)[number]

export const readResults = ['read', 'notRead', 'misread', 'notSupported'] as const
export type ReadResult = (typeof readResults)[number]

const scanned = z.strictObject({
  /** ID of the element in the parsed source. */
  elementId: z.string(),
  symbology: z.string(),
  /** The encoded text. */
  expected: z.string(),
  /** Why the barcode can’t be drawn; null if it can. */
  failure: z.string().nullable(),
  results: z.array(z.strictObject({ wear: z.enum(wears), result: z.enum(readResults), text: z.string().nullable() })),
})
export type ScannedBarcode = z.output<typeof scanned>

export const renderEndpoints = endpoints({
  'GET /api/labels/glyphs': {
    permission,
    tag,
    summary: 'Get the outlines of the font labels are drawn with',
    answer: z.strictObject({
      unitsPerEm: z.int(),
      capHeight: z.number(),
      glyphs: z.record(z.string(), z.strictObject({ advance: z.number(), path: z.string() })),
    }),
    tagged: true,
    revalidated: true,
  },
  'POST /api/labels/render': {
    permission,
    tag,
    summary: 'Render ZPL as SVG, PNG or PDF',
    body: z.strictObject({ ...label, format: z.enum(renderFormats) }),
    file: true,
    changesNothing: true,
  },
  'POST /api/labels/verify': {
    permission,
    tag,
    summary: 'Check that the barcodes of ZPL scan, as printed and worn',
    body: z.strictObject(label),
    answer: z.strictObject({ barcodes: z.array(scanned) }),
    changesNothing: true,
  },
})
