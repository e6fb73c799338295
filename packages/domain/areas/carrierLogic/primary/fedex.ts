import type { Lookup } from '../rule.ts'
import { fedex } from './carriers.ts'
import { expressCheck, groundCheck, gs1Check, longExpressCheck } from './checks.ts'
import { sharedRule } from './sharedRule.ts'

const containers: Lookup = {
  group: 'ShippingContainerType',
  gives: 'container',
  entries: [
    { matches: '00', name: 'Case or carton' },
    { matches: '01', name: 'Pallet' },
    { matches: '02', name: 'Larger than a pallet' },
    { matches: '04', name: 'Internal use' },
  ],
}

/** Customers know the 12 or 15 digits as the tracking number; longer barcodes contain it. */
const number = ['SerialNumber', 'CheckDigit']

export const fedexRules = [
  sharedRule({
    id: 'fedex_12',
    name: 'FedEx Express, 12 digits',
    carrier: fedex,
    service: 'Express',
    pattern: '(?<SerialNumber>[0-9]{11})(?<CheckDigit>[0-9])',
    check: expressCheck,
    valid: ['477179081230', '790535312317', '771613423732', '986578788855'],
    invalid: ['996578788855', '790535312318'],
  }),
  sharedRule({
    id: 'fedex_34',
    name: 'FedEx Express, 34 digits',
    carrier: fedex,
    service: 'Express',
    pattern:
      '[0-8][0-9]{14}(?<DestinationZip>[0-9]{5})(?<Filler>[0-9]{2})(?<SerialNumber>[0-9]{11})(?<CheckDigit>[0-9])',
    tracking: number,
    check: longExpressCheck,
    valid: ['1001921380360001000300639585804382', '1195266473930007521100871079919940'],
    invalid: ['1001901781990001000300617767839438'],
  }),
  sharedRule({
    id: 'fedex_astra_32',
    name: 'FedEx ASTRA, 32 digits',
    carrier: fedex,
    service: 'Express',
    pattern: '3[0-9]{15}(?<SerialNumber>[0-9]{11})(?<CheckDigit>[0-9])[0-9]{4}',
    tracking: number,
    check: expressCheck,
    valid: ['32971508360102447847941133172013', '33810799560000004380417923803212'],
    invalid: ['32971514560102447849175802852014', '3297151456010244784917580286201'],
  }),
  sharedRule({
    id: 'fedex_16',
    name: 'FedEx Express with its form, 16 digits',
    carrier: fedex,
    service: 'Express',
    pattern: '(?<SerialNumber>[0-9]{11})(?<CheckDigit>[0-9])(?<FormId>0[24][0-9]{2})',
    tracking: number,
    check: expressCheck,
    valid: ['7949819308110201', '7905353123170430'],
    invalid: ['7949819308120201', '7949819308119201'],
  }),
  sharedRule({
    id: 'fedex_ground',
    name: 'FedEx Ground, 15 digits',
    carrier: fedex,
    service: 'Ground',
    pattern: '(?<SerialNumber>[0-9]{14})(?<CheckDigit>[0-9])',
    check: groundCheck,
    valid: ['568283610012000', '568283610012734', '997048950367429'],
    invalid: ['568283610012001'],
  }),
  sharedRule({
    id: 'fedex_ground_sscc_18',
    name: 'FedEx Ground container, 18 digits',
    carrier: fedex,
    service: 'Ground',
    pattern: '(?<ShippingContainerType>[0-9]{2})(?<SerialNumber>[0-9]{15})(?<CheckDigit>[0-9])',
    check: gs1Check,
    lookups: [containers],
    valid: ['000123450000000027'],
    invalid: ['000123450000000028'],
  }),
  sharedRule({
    id: 'fedex_ground_96',
    name: 'FedEx Ground 96, 22 digits',
    carrier: fedex,
    service: 'Ground',
    pattern:
      '(?<ApplicationIdentifier>96)(?<SCNC>[0-9]{2})(?<ServiceType>[0-9]{3})(?<SerialNumber>(?<ShipperId>[0-9]{7})(?<PackageId>[0-9]{7}))(?<CheckDigit>[0-9])',
    tracking: number,
    check: groundCheck,
    valid: ['9612804882227378545377', '9611020987654312345672'],
    invalid: ['9612804882227378545378'],
  }),
  sharedRule({
    id: 'fedex_ground_gsn',
    name: 'FedEx Ground 96, 34 digits',
    carrier: fedex,
    service: 'Ground',
    pattern:
      '(?<ApplicationIdentifier>96)(?<SCNC>[0-9]{2})[0-9]{5}(?<GSN>[0-9]{10})[0-9](?<Filler>[0-9]{2})(?<SerialNumber>[0-9]{11})(?<CheckDigit>[0-9])',
    tracking: number,
    check: longExpressCheck,
    valid: ['9622001560001234567100794808390594', '9632001560123456789900794808390594'],
    invalid: ['9622001560001234567100794808390597'],
  }),
  sharedRule({
    id: 'fedex_door_tag',
    name: 'FedEx door tag',
    carrier: fedex,
    pattern: 'DT(?<SerialNumber>[0-9]{12})',
    valid: ['DT771613423732'],
    invalid: ['DT77161342373'],
  }),
]
