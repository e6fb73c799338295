/** Parses ZPL for users who write labels. */

import { sourceFindings } from '@postern/domain/areas/labels/zpl/findings.ts'
import { parse } from '@postern/domain/areas/labels/zpl/parse.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'

export function parseRoutes(app: FastifyInstance): void {
  serve(app, 'POST /api/labels/parse', async ({ body: { source, ...size } }) => {
    const parsed = parse(source, size)
    const { widthMm, heightMm, dpmm, elements, unknown } = parsed.document
    const findings = sourceFindings(parsed).map(({ fix: _, ...finding }) => finding)
    return { widthMm, heightMm, dpmm, elements: [...elements], unknown: [...unknown], findings }
  })
}
