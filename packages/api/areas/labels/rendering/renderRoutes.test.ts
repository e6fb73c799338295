import { describe, expect, it } from 'vitest'
import { testServer } from '../../../testing/server.ts'

const label = { source: '^XA^FO40,40^BY2^BCN,80,N^FD{{parcel.barcode}}^FS^XZ', dpmm: 8, widthMm: 101.6, heightMm: 50.8 }
const data = { values: { 'parcel.barcode': 'P204815' }, timeZone: 'America/Denver' }

describe('render routes', async () => {
  const { admin, person } = await testServer()

  it.each([
    { format: 'svg', type: 'image/svg+xml', begin: '<svg ' },
    { format: 'png', type: 'image/png', begin: '\x89PNG' },
    { format: 'pdf', type: 'application/pdf', begin: '%PDF-' },
  ])('answer with $format', async ({ format, type, begin }) => {
    const answer = await admin.post('/api/labels/render', { ...label, format, data })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.rawPayload.toString('latin1')).toMatch(begin)
  })

  it('report why a label can’t be rendered', async () => {
    const huge = { ...label, format: 'png', widthMm: 220, heightMm: 400, printerDpmm: 24 }
    const answer = await admin.post('/api/labels/render', huge)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'The label is too large for this resolution.'])
  })

  it('refuse sizes that no printer has, and too many values', async () => {
    const wide = await admin.post('/api/labels/render', { ...label, format: 'png', widthMm: 5_000 })
    const values = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`custom.v${at}`, '']))
    const many = await admin.post('/api/labels/render', { ...label, format: 'svg', data: { ...data, values } })
    expect([wide.statusCode, many.statusCode]).toEqual([400, 400])
  })

  it('serve a cacheable font', async () => {
    const first = await admin.get('/api/labels/glyphs')
    expect(first.json().glyphs.A).toEqual({ advance: expect.any(Number), path: expect.stringMatching(/^M/) })
    const again = await admin.get('/api/labels/glyphs', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  it('verify barcodes', async () => {
    const answer = await admin.post('/api/labels/verify', { ...label, data })
    expect(answer.json().barcodes).toMatchObject([{ symbology: 'code128', expected: 'P204815', failure: null }])
    expect(answer.json().barcodes[0].results).toHaveLength(4)
  })

  it('need permission to view labels', async () => {
    const other = await person(['customers.sites.view'])
    const answer = await other.post('/api/labels/render', { ...label, format: 'svg' })
    expect(answer.statusCode).toBe(401)
  })
})
