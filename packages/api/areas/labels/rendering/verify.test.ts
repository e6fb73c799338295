import { describe, expect, it } from 'vitest'
import { verify } from './verify.ts'

const check = (source: string) => verify({ label: { source, dpmm: 8, widthMm: 101.6, heightMm: 50.8, data: null } })

describe('verifying that barcodes scan', () => {
  it('reads good barcodes as printed and with every wear', async () => {
    const barcodes = await check('^XA^FO60,40^BY3^BCN,100,Y,N,N^FDP204815^FS^FO500,40^BQN,2,6^FDQA,P204815^FS^XZ')
    expect(barcodes.map(({ symbology, expected }) => [symbology, expected])).toEqual([
      ['code128', 'P204815'],
      ['qr', 'P204815'],
    ])
    for (const { results } of barcodes)
      expect(results).toEqual(
        ['none', 'lowInk', 'noise', 'tilt'].map((wear) => ({ wear, result: 'read', text: 'P204815' })),
      )
  })

  it('doesn’t read bars that are painted over', async () => {
    const [barcode] = await check('^XA^FO60,40^BY2^BCN,100,N^FDP204815^FS^FO50,30^GB60,130,60^FS^XZ')
    expect(barcode?.results[0]).toMatchObject({ wear: 'none', result: 'notRead' })
  })

  it('says why a barcode has no bars', async () => {
    const [barcode] = await check('^XA^FO60,40^B2N,100,N^FD123^FS^XZ')
    expect(barcode).toMatchObject({ results: [], failure: expect.stringContaining('even number') })
  })

  it('says which symbologies our scanner doesn’t know', async () => {
    const [barcode] = await check('^XA^FO60,40^BMN,B,100,N^FD123456^FS^XZ')
    expect(barcode?.results[0]?.result).toBe('notSupported')
  })

  it('reads the barcodes of a label with data', async () => {
    const source = '^XA^FO60,40^BY3^BCN,100,N^FD{{parcel.barcode}}^FS^XZ'
    const data = { values: { 'parcel.barcode': 'A>B' }, timeZone: 'UTC' }
    const [barcode] = await verify({ label: { source, dpmm: 8, widthMm: 101.6, heightMm: 50.8, data } })
    expect(barcode?.results[0]).toEqual({ wear: 'none', result: 'read', text: 'A>B' })
  })
})
