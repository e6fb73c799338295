import { describe, expect, it } from 'vitest'
import { verify } from './verify.ts'

const check = (source: string) => verify({ label: { source, dpmm: 8, widthMm: 101.6, heightMm: 50.8, data: null } })

describe('verifying that barcodes scan', () => {
  it('reads good barcodes as printed and with every kind of wear', async () => {
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

  it('doesn’t read bars that are covered', async () => {
    const [barcode] = await check('^XA^FO60,40^BY2^BCN,100,N^FDP204815^FS^FO50,30^GB60,130,60^FS^XZ')
    expect(barcode?.results[0]).toMatchObject({ wear: 'none', result: 'notRead' })
  })

  it('reports why a barcode can’t be drawn', async () => {
    const [barcode] = await check('^XA^FO60,40^B2N,100,N^FDA123^FS^XZ')
    expect(barcode).toMatchObject({ results: [], failure: expect.stringContaining('digits only') })
  })

  it('compares with the given data if the printer would change it', async () => {
    const [barcode] = await check('^XA^FO60,40^BY3^B2N,100,N^FD1234567^FS^XZ')
    expect(barcode).toMatchObject({ expected: '1234567', failure: null })
    expect(barcode?.results[0]).toEqual({ wear: 'none', result: 'misread', text: '01234567' })
  })

  it('reads UPC-E as the equivalent UPC-A', async () => {
    const [barcode] = await check('^XA^FO60,40^BY3^B9N,100^FD981231^FS^XZ')
    expect(barcode?.results[0]).toEqual({ wear: 'none', result: 'read', text: '0098100001232' })
  })

  it('reads MaxiCode, with its address in the order scanners report', async () => {
    const [barcode] = await check('^XA^FO60,40^BD2^FH^FD002840100450000[)>_1E01_1D961Z00136071_1DUPSN_1E_04^FS^XZ')
    expect(barcode?.results[0]).toEqual({
      ...{ wear: 'none', result: 'read' },
      text: '[)>\x1e01\x1d96100450000\x1d840\x1d002\x1d1Z00136071\x1dUPSN\x1e\x04',
    })
  })

  it('reports symbologies our scanner doesn’t support', async () => {
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
