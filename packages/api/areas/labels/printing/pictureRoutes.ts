/** Images of printed labels, and labels as PDF for printers that aren't on the network. */
import { Readable } from 'node:stream'
import { paperOf } from '@postern/domain/areas/labels/paper.ts'
import { sentPicture } from '@postern/domain/areas/labels/printing/sentPicture.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { fileHeaders } from '../../../http/file.ts'
import { serve } from '../../../http/serve.ts'
import { pngOf } from '../rendering/png.ts'
import { renderInThread } from '../rendering/renderInThread.ts'
import { dataOf, publishedLabel } from './printLabel.ts'

interface SentLabel {
  content: Buffer | null
  language: 'zpl' | 'epl' | 'tspl' | 'pdf'
  dpi: '203' | '300' | '600'
  widthIn: number
  heightIn: number
  isSecret: boolean
}

const sentLabel = (customerId: string, id: string) => sql<SentLabel>`
  select j.content, p.language, p.dpi, coalesce(v.width_in, l.width_in)::float8 as "widthIn",
    coalesce(v.height_in, l.height_in)::float8 as "heightIn", j.is_secret as "isSecret"
  from print_jobs j join printers p on p.customer_id = j.customer_id and p.id = j.printer_id
    join thermal_labels l on l.customer_id = j.customer_id and l.id = j.thermal_label_id
    left join label_versions v on v.customer_id = j.customer_id and v.id = j.label_version_id
  where j.customer_id = ${customerId} and j.id = ${id}`

/** Renders content as the printer would: ZPL is drawn, EPL and TSPL images are decoded. */
async function pictureOf(content: Buffer, sent: SentLabel): Promise<Uint8Array | null> {
  const paper = paperOf(sent)
  if (sent.language === 'epl' || sent.language === 'tspl') {
    const picture = sentPicture(sent.language, content)
    return picture ? pngOf(picture, paper.dpmm) : null
  }
  const label = { source: content.toString('utf8'), ...paper, data: null }
  return (await renderInThread({ labels: [label], format: 'png' })).bytes
}

export function pictureRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/printJobs/:id/label', async ({ params, signedIn, reply }) => {
    const { customerId, id } = params
    if (!can(signedIn.user, 'customers.contacts.view'))
      throw failure('forbidden', { message: 'Labels show names. You need permission to view contacts.' })
    const sent = await tx(database, { customerId }, (db) => db.one(sentLabel(customerId, id)))
    if (!sent) throw failure('not_found')
    if (sent.isSecret)
      throw failure('conflict', { message: 'Driver cards have a secret code, so there’s no picture of them.' })
    const bytes = sent.content && (await pictureOf(sent.content, sent))
    if (!bytes) throw failure('conflict', { message: 'There’s no picture of this label anymore.' })
    fileHeaders(reply, 'Label.png', 'image/png')
    return Readable.from([Buffer.from(bytes)])
  })

  serve(app, 'GET /api/customers/:customerId/thermalLabels/:id/pdf', async ({ params, query, signedIn, reply }) => {
    const { customerId, id } = params
    const { kind, recordId, sample } = query
    const { label, data } = await tx(database, { customerId }, async (db) => ({
      label: await publishedLabel(db, customerId, id),
      data: await dataOf(db, { actor: signedIn.user, userId: signedIn.user.id }, customerId, {
        data: kind && recordId ? { kind, id: recordId } : { kind: 'sample', sample },
      }),
    }))
    const { source } = label.version
    const { bytes } = await renderInThread({
      labels: [{ source, ...paperOf(label.version), data: data.data }],
      format: 'pdf',
    })
    fileHeaders(reply, `${label.name}.pdf`, 'application/pdf')
    return Readable.from([Buffer.from(bytes)])
  })
}
