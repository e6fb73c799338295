/** Sample ZPL labels for every symbology, with the text a scanner must read from each barcode. */
export interface SampleLabel {
  readonly name: string
  readonly source: string
  /** zxing’s name for the symbology, and the text it reads. */
  readonly scans: readonly { readonly format: string; readonly text: string }[]
}

const label = (...fields: string[]): string => `^XA\n^CI28\n${fields.join('\n')}\n^XZ\n`

const shipping = label(
  '^FO20,20^GB772,380,4^FS',
  '^FO40,40^A0N,50,50^FDPOSTERN PARCEL^FS',
  '^FO40,110^FB500,3,4,L^A0N,28,28^FDMaria Gonzalez\\&Facilities, MS 4-210\\&Main Campus, Denver CO^FS',
  '^FO560,40^GB200,90,90^FS',
  '^FO580,60^FR^A0N,60,60^FDRUSH^FS',
  '^FO60,230^BY3^BCN,120,Y,N,N,A^FDP2026000204815^FS',
  '^FO600,180^BQN,2,5^FDMA,https://postern.test/p/204815^FS',
)

export const sampleLabels: readonly SampleLabel[] = [
  {
    name: 'shipping label',
    source: shipping,
    scans: [
      { format: 'Code128', text: 'P2026000204815' },
      { format: 'QRCode', text: 'https://postern.test/p/204815' },
    ],
  },
  {
    name: 'Code 128 with subset switches',
    source: label('^FO40,40^BY2^BCN,100,N^FD>;382436>6CODE128>752375152^FS'),
    scans: [{ format: 'Code128', text: '382436CODE128TEST' }],
  },
  {
    name: 'GS1-128',
    source: label('^FO40,40^BY2^BCN,100,N,N,N,D^FD(01)09501101530003(17)270119>8(10)AB-123^FS'),
    scans: [{ format: 'Code128', text: '010950110153000317270119\x1d10AB-123' }],
  },
  {
    name: 'container code',
    source: label('^FO40,40^BY2^BCN,100,N,N,N,U^FD0037610425002123456^FS'),
    scans: [{ format: 'Code128', text: '00376104250021234569' }],
  },
  {
    name: 'Code 39 and Code 93',
    source: label('^FO40,40^BY2,2.5^B3N,N,90,Y^FDAB-12 X^FS', '^FO40,220^BY2^BAN,90,N^FDCODE 93^FS'),
    scans: [
      { format: 'Code39', text: 'AB-12 X' },
      { format: 'Code93', text: 'CODE 93' },
    ],
  },
  {
    name: 'Interleaved 2 of 5 and Codabar',
    source: label('^FO40,40^BY3^B2N,90,N,N,N^FD12345670^FS', '^FO40,220^BY2^BKN,N,90,N,N,A,B^FD123456^FS'),
    scans: [
      { format: 'ITF', text: '12345670' },
      { format: 'Codabar', text: 'A123456B' },
    ],
  },
  {
    name: 'retail codes',
    source: label(
      '^FO60,30^BY2^BEN,60,N^FD590123412345^FS',
      '^FO60,120^BY2^B8N,60,N^FD9638507^FS',
      '^FO60,210^BY2^BUN,60,N^FD03600029145^FS',
      '^FO60,300^BY2^B9N,60,N^FD1230000045^FS',
    ),
    scans: [
      { format: 'EAN13', text: '5901234123457' },
      { format: 'EAN8', text: '96385074' },
      { format: 'EAN13', text: '0036000291452' },
      { format: 'UPCE', text: '0012300000451' },
    ],
  },
  {
    name: 'matrix codes',
    source: label(
      '^FO40,40^BXN,5,200^FDDM-204815^FS',
      '^FO200,40^BON,5^FDAZTEC 204815^FS',
      '^FO400,40^BY2^B7N,6,3,4^FDPDF417 204815 MAIN CAMPUS^FS',
      '^FO40,200^BQN,2,5^FDQA,Zoë Škvorecký^FS',
    ),
    scans: [
      { format: 'DataMatrix', text: 'DM-204815' },
      { format: 'Aztec', text: 'AZTEC 204815' },
      { format: 'PDF417', text: 'PDF417 204815 MAIN CAMPUS' },
      { format: 'QRCode', text: 'Zoë Škvorecký' },
    ],
  },
  {
    name: 'MaxiCode',
    source: label('^FO40,40^BD4^FDPOSTERN 204815 MAIN CAMPUS^FS'),
    scans: [{ format: 'MaxiCode', text: 'POSTERN 204815 MAIN CAMPUS' }],
  },
  {
    name: 'turned barcodes',
    source: label(
      '^FO40,20^BY2^BCR,80,Y,N,N^FDTURN-R^FS',
      '^FO300,20^BCB,80,Y,N,N^FDTURN-B^FS',
      '^FO450,150^BCI,80,N^FDTURN-I^FS',
    ),
    scans: [
      { format: 'Code128', text: 'TURN-R' },
      { format: 'Code128', text: 'TURN-B' },
      { format: 'Code128', text: 'TURN-I' },
    ],
  },
]
