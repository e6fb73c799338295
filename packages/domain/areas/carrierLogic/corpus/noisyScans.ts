/** Realistic scans with their expected results. `courier` null: not a label. */
export interface NoisyScan {
  readonly noise: string
  readonly scan: string
  readonly courier: string | null
  readonly tracking: string | null
}

const listed: readonly (readonly [noise: string, scan: string, courier: string | null, tracking: string | null])[] = [
  ['AIM ]C0 (Code 128)', ']C01Z879E930346834440', 'ups', '1Z879E930346834440'],
  ['lower case', '1z410e7w0392751591', 'ups', '1Z410E7W0392751591'],
  ['grouped spaces, CRLF suffix', '  1Z 8V92 A7 0367 203024\r\n', 'ups', '1Z8V92A70367203024'],
  ['STX/ETX framing', '\u00021Z6V86420323794365\u0003', 'ups', '1Z6V86420323794365'],
  ['TAB suffix (keyboard wedge)', '1ZWX0692YP40636269\t', 'ups', '1ZWX0692YP40636269'],
  [
    'UPS MaxiCode mode 2, tracking split over fields',
    '[)>\u001e01\u001d96152382802\u001d840\u001d001\u001d1Z00004951\u001dUPSN\u001d06X610\u001d159\u001d1234567\u001d1/1\u001d\u001dY\u001d634 ALPHA DR\u001dPITTSBURGH\u001dPA\u001e\u0004',
    'ups',
    '1Z06X6100100004951',
  ],
  [
    'AIM ]U1 + UPS MaxiCode',
    ']U1[)>\u001e01\u001d96152382802\u001d840\u001d001\u001d1Z00004951\u001dUPSN\u001d06X610\u001e\u0004',
    'ups',
    '1Z06X6100100004951',
  ],
  ['AIM ]C1 + 420 ZIP5 + GS + IMpb', ']C142010001\u001d9400111206206406260787', 'usps', '9400111206206406260787'],
  [
    'leading GS (FNC1) + 420 ZIP9 + GS + IMpb',
    '\u001d420941051234\u001d9400111201080805483016',
    'usps',
    '9400111201080805483016',
  ],
  ['420 ZIP5 flattened (FNC1 dropped)', '420606019405803699300124287899', 'usps', '9405803699300124287899'],
  ['420 ZIP9 flattened', '4203310167899434611206206406227577', 'usps', '9434611206206406227577'],
  ['HRI parentheses typed in', '(420)10001(94)00111206206407628746', 'usps', '9400111206206407628746'],
  ['GS spelled out as <GS>', '42094105<GS>9400111206206407628845', 'usps', '9400111206206407628845'],
  ['grouped by four', '9101 1234 5678 9000 0000 13', 'usps', '9101123456789000000013'],
  ['AIM ]A0 (Code 39)', ']A003071790000523483741', 'usps', '03071790000523483741'],
  ['FedEx 34-digit, tracking = last 12', ']C01001921380360001000300639585804382', 'fedex', '639585804382'],
  ['FedEx 34-digit, leading/trailing space', ' 1002297871540001000300790695517286 ', 'fedex', '790695517286'],
  ['FedEx ASTRA 32, tracking = positions 17-28', '32971508360102447847941133172013\r', 'fedex', '784794113317'],
  ['FedEx Ground 96 (22), tracking = last 15', ']C19612804882227378545377', 'fedex', '882227378545377'],
  ['hyphen groups', '7905-3531-2317', 'fedex', '790535312317'],
  ['label text TRK# typed in', 'TRK# 771613423732', 'fedex', '771613423732'],
  [
    'FedEx PDF417 ANSI MH10.8.3',
    '[)>\u001e01\u001d0294105\u001d840\u001d20\u001d7949819308110201\u001dFDE\u001d740561073\u001d031\u001d\u001d1/1\u001d5.00LB\u001dN\u001d100 MARKET ST\u001dSAN FRANCISCO\u001dCA\u001dTEST\u001e06\u001d10ZED008\u001d31Z1195282044690009410500794981930811\u001d32Z02\u001e\u0004',
    'fedex',
    '794981930811',
  ],
  ['lower case', 'tbc000000000000', 'amazon', 'TBC000000000000'],
  ['AIM ]Q1 (QR), LF', ']Q1TBC000000000000\n', 'amazon', 'TBC000000000000'],
  ['S10 grouped', 'RB 123 456 785 US', 's10', 'RB123456785US'],
  ['AIM + lower case', ']C0rb123456785cv', 's10', 'RB123456785CV'],
  ['Code 39 start/stop asterisks', '*1LS717790937967*', 'lasership', '1LS717790937967'],
  ['lower case, trailing space', 'li12979072 ', 'lasership', 'LI12979072'],
  ['AIM + CRLF', ']C0C11031500001879\r\n', 'ontrac', 'C11031500001879'],
  ['DHL waybill grouping 2-4-4', '33 1881 0025', 'dhl', '3318810025'],
  ['AIM + lower case', ']C0gm2951173225174494', 'dhl', 'GM2951173225174494'],
  ['DPD: % tag, check character not in the bars', '%008182709980000020033350276', 'dpd', '09980000020033'],
  ['grouped', ' JFV 247 545 960', 'purolator', 'JFV247545960'],
  ['lower case, trailing NUL', 'jd0002242617644732\u0000', 'yodel', 'JD0002242617644732'],
  ['EAN/UPC retail code, AIM ]E0', ']E00012345678905', null, null],
  ['URL in a QR code: not a label', 'https://example.com/p/1Z5R89390357567127?x=1', null, null],
  ['staff badge', 'BADGE-004512', null, null],
  ['blank', '   ', null, null],
]

export const noisyScans: readonly NoisyScan[] = listed.map(([noise, scan, courier, tracking]) => ({
  noise,
  scan,
  courier,
  tracking,
}))
