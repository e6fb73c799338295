/** Renders labels and verifies that their barcodes scan. */
import { Readable } from 'node:stream'
import type { RenderFormat } from '@postern/domain/areas/labels/renderEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { fileHeaders } from '../../../http/file.ts'
import { serve } from '../../../http/serve.ts'
import { labelGlyphs } from './glyphs.ts'
import { RenderRefusal } from './render.ts'
import { renderInThread, verifyInThread } from './renderInThread.ts'

const types: Readonly<Record<RenderFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RenderRefusal) throw failure('unprocessable', { message: error.message })
    throw error
  }
}

export function renderRoutes(app: FastifyInstance): void {
  serve(app, 'GET /api/labels/glyphs', async () => labelGlyphs())

  serve(app, 'POST /api/labels/render', async ({ body: { format, printerDpmm, data, ...label }, reply }) => {
    const { bytes } = await refusing(
      renderInThread({ labels: [{ ...label, data: data ?? null }], format, ...(printerDpmm && { printerDpmm }) }),
    )
    fileHeaders(reply, `Label.${format}`, types[format])
    return Readable.from([Buffer.from(bytes)])
  })

  serve(app, 'POST /api/labels/verify', async ({ body: { data, printerDpmm, ...label } }) => {
    const work = { label: { ...label, data: data ?? null }, ...(printerDpmm && { printerDpmm }) }
    return { barcodes: [...(await refusing(verifyInThread(work)))] }
  })
}
