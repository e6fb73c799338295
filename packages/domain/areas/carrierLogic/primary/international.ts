/** DHL, DPD, national posts, and overseas shippers. */
import type { LookupEntry } from '../rule.ts'
import { dhl, dpd, gofo, landmark, post, yodel, yunexpress } from './carriers.ts'
import { dhlCheck, dpdCheck, s10Check } from './checks.ts'
import { countryNumbers } from './countryNumbers.ts'
import { postalOperators } from './postalOperators.ts'
import { sharedRule } from './sharedRule.ts'

const postalServices: readonly LookupEntry[] = [
  { matches: 'E[A-Z]', name: 'Express mail (EMS)' },
  { matches: 'L[A-Z]', name: 'Letter, express' },
  { matches: 'M[A-Z]', name: 'Printed matter in a bag (M bag)' },
  { matches: 'Q[A-M]', name: 'Business reply' },
  { matches: 'R[A-Z]', name: 'Letter, registered' },
  { matches: 'U[A-Z]', name: 'Letter, other' },
  { matches: 'V[A-Z]', name: 'Letter, insured' },
  { matches: 'C[A-Z]', name: 'Parcel' },
  { matches: 'H[A-Z]', name: 'Parcel, electronic commerce' },
  { matches: '[BDNPZ][A-Z]|A[V-Z]|G[AD]', name: 'Within the country' },
]

const dpdServices: readonly LookupEntry[] = [
  { matches: '101', name: 'Parcel' },
  { matches: '102', name: 'Parcel, hazardous goods' },
  { matches: '105', name: 'Parcel, ex works' },
  { matches: '106', name: 'Parcel, ex works, hazardous goods' },
  { matches: '109', name: 'Parcel, cash on delivery' },
  { matches: '110', name: 'Parcel, cash on delivery, hazardous goods' },
  { matches: '113', name: 'Parcel, exchange' },
  { matches: '136', name: 'Small parcel' },
  { matches: '154', name: 'Parcel letter' },
  { matches: '155', name: 'Guarantee' },
  { matches: '161', name: 'Guarantee, cash on delivery' },
  { matches: '179', name: 'By 10:00' },
  { matches: '191', name: 'By 10:00, cash on delivery' },
  { matches: '225', name: 'By 12:00' },
  { matches: '237', name: 'By 12:00, cash on delivery' },
  { matches: '350', name: 'By 8:30' },
]

export const internationalRules = [
  sharedRule({
    id: 's10',
    name: 'Post of any country (S10)',
    carrier: post,
    pattern: '(?<ServiceType>[A-Z]{2})(?<SerialNumber>[0-9]{8})(?<CheckDigit>[0-9])(?<CountryCode>[A-Z]{2})',
    check: s10Check,
    lookups: [
      { group: 'CountryCode', gives: 'carrier', required: true, entries: postalOperators },
      { group: 'ServiceType', gives: 'service', entries: postalServices },
    ],
    valid: ['RB123456785US', 'RB123456785CV', 'RB123456785GB'],
    invalid: ['RB123456785XX', 'RB123456784US'],
  }),
  sharedRule({
    id: 'dhl_express',
    name: 'DHL Express waybill',
    carrier: dhl,
    service: 'Express',
    pattern: '(?<SerialNumber>[0-9]{9,10})(?<CheckDigit>[0-9])',
    check: dhlCheck,
    valid: ['3318810025', '73891051146', '3821724944'],
    invalid: ['3318810010', '3318810034'],
  }),
  // A piece has a license plate: J, then the issuer. DHL issues as JD and VGL; other letters are rare.
  sharedRule({
    id: 'dhl_express_piece_id',
    name: 'DHL Express piece',
    carrier: dhl,
    service: 'Express',
    pattern: 'J(?:JD|VGL)(?<SerialNumber>[0-9]{9,10})',
    valid: ['JVGL0999999990', 'JJD0099999999'],
    invalid: ['JVGL09999999'],
  }),
  sharedRule({
    id: 'dhl_express_piece_id_other',
    name: 'DHL Express piece, other issuers',
    carrier: dhl,
    service: 'Express',
    pattern: 'J[A-Z]{2,3}(?<SerialNumber>[0-9]{9,10})',
    weight: -10,
    valid: ['JXYZ0999999990', 'JXY0999999990'],
    invalid: ['KVGL0999999990'],
  }),
  // Requires a digit after the letters, or any word of that length would match.
  sharedRule({
    id: 'dhl_ecommerce',
    name: 'DHL eCommerce',
    carrier: dhl,
    service: 'eCommerce',
    pattern: '(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)(?<SerialNumber>[0-9][0-9A-Z]{9,38})',
    valid: ['GM2951173225174494'],
    invalid: ['AAAAAAAAAAAAAAAAAA', 'ABCDEFGHILJKLMNOPQ', 'ABCDEFGHILJKLMNOPQRSTU1234567890'],
  }),
  sharedRule({
    id: 'dhl_ecommerce_14',
    name: 'DHL eCommerce, 14 digits',
    carrier: dhl,
    service: 'eCommerce',
    pattern: '(?<SerialNumber>[0-9]{14})',
    valid: ['51087693037816'],
    invalid: ['6012017224232301', '601201722X2323'],
  }),
  // The tracking number is the 14 digits in the middle, which barcode and print share, with or without check character.
  sharedRule({
    id: 'dpd',
    name: 'DPD, 28 characters',
    carrier: dpd,
    pattern:
      '(?<SerialNumber>(?<DestinationZip>[0-9]{7})(?<ParcelNumber>[0-9]{14})(?<ServiceType>[0-9]{3})(?<CountryCode>[0-9]{3}))(?<CheckDigit>[0-9A-Z])',
    tracking: ['ParcelNumber'],
    check: dpdCheck,
    lookups: [
      { group: 'ServiceType', gives: 'service', entries: dpdServices },
      { group: 'CountryCode', gives: 'country', entries: countryNumbers },
    ],
    valid: ['008182709980000020033350276C'],
    invalid: ['008182709980000020033350276A', '0081827099800000200450000000N'],
  }),
  sharedRule({
    id: 'dpd_14',
    name: 'DPD, 14 digits and check character',
    carrier: dpd,
    pattern: '(?<SerialNumber>[0-9]{14})(?<CheckDigit>[0-9A-Z])',
    tracking: ['SerialNumber'],
    check: dpdCheck,
    valid: ['09980000020033F'],
    invalid: ['09980000020033G'],
  }),
  sharedRule({
    id: 'gofo_us',
    name: 'GOFO Express (US)',
    carrier: gofo,
    pattern: 'GFUS(?<SerialNumber>[0-9]{14})',
    valid: ['GFUS01011884214272'],
    invalid: ['GFUS0101188421446'],
  }),
  sharedRule({
    id: 'landmark_global',
    name: 'Landmark Global',
    carrier: landmark,
    pattern: 'LTN(?<SerialNumber>[0-9]{8})N1',
    valid: ['LTN74209518N1'],
    invalid: ['LSN74209518N2'],
  }),
  sharedRule({
    id: 'yodel',
    name: 'Yodel',
    carrier: yodel,
    pattern: 'JJ?D(?<SerialNumber>[0-9]{16})',
    valid: ['JD0002242617644732', 'JJD0002257639032020'],
    invalid: ['JC0002254405060992'],
  }),
  sharedRule({
    id: 'yunexpress',
    name: 'YunExpress',
    carrier: yunexpress,
    pattern: 'YT(?<SerialNumber>[0-9]{16})',
    valid: ['YT2229521272164446'],
    invalid: ['YT123456789012345'],
  }),
]
