import type { LookupEntry } from '../rule.ts'
import { ups } from './carriers.ts'
import { upsCheck } from './checks.ts'
import { sharedRule } from './sharedRule.ts'

const services: readonly LookupEntry[] = [
  { matches: '01', name: 'Next Day Air' },
  { matches: '02', name: '2nd Day Air' },
  { matches: '03', name: 'Ground' },
  { matches: '12', name: '3 Day Select' },
  { matches: '13', name: 'Next Day Air Saver' },
  { matches: '15', name: 'Next Day Air Early' },
  { matches: '22', name: 'Ground, returns, 3 pickups' },
  { matches: '32', name: 'Next Day Air Early, cash on delivery' },
  { matches: '33', name: 'Next Day Air Early, Saturday, cash on delivery' },
  { matches: '41', name: 'Next Day Air Early, Saturday' },
  { matches: '42', name: 'Ground, signature' },
  { matches: '44', name: 'Next Day Air, Saturday' },
  { matches: '66', name: 'Worldwide Express' },
  { matches: '72', name: 'Ground, cash on delivery' },
  { matches: '78', name: 'Ground, returns, 1 pickup' },
  { matches: '90', name: 'Ground, returns, label by mail' },
  { matches: 'A0', name: 'Next Day Air Early, adult signature' },
  { matches: 'A1', name: 'Next Day Air Early, Saturday, adult signature' },
  { matches: 'A2', name: 'Next Day Air, adult signature' },
  { matches: 'A8', name: 'Ground, adult signature' },
  { matches: 'A9', name: 'Next Day Air Early, adult signature, cash on delivery' },
  { matches: 'AA', name: 'Next Day Air Early, Saturday, adult signature, cash on delivery' },
  { matches: 'YW', name: 'SurePost, delivered by USPS' },
]

const waybillServices: readonly LookupEntry[] = [
  { matches: 'J', name: 'Next Day Express' },
  { matches: 'K', name: 'Ground' },
  { matches: 'V', name: 'Worldwide Express Saver' },
]

export const upsRules = [
  sharedRule({
    id: 'ups',
    name: 'UPS 1Z',
    carrier: ups,
    pattern:
      '1Z(?<SerialNumber>(?<ShipperId>[0-9A-Z]{6})(?<ServiceType>[0-9A-Z]{2})(?<PackageId>[0-9A-Z]{7}))(?<CheckDigit>[0-9])',
    check: upsCheck,
    lookups: [{ group: 'ServiceType', gives: 'service', entries: services }],
    valid: ['1Z879E930346834440', '1Z410E7W0392751591', '1ZWX0692YP40636269', '1Z5R89390357567127'],
    invalid: ['1Z6V86420323794364', '1Z6V864223794364', '1A5R89390357567127'],
  }),
  sharedRule({
    id: 'ups_waybill',
    name: 'UPS waybill',
    carrier: ups,
    pattern: '(?<ServiceType>[AHJKTV])(?<SerialNumber>[0-9]{9})(?<CheckDigit>[0-9])',
    check: upsCheck,
    lookups: [{ group: 'ServiceType', gives: 'service', entries: waybillServices }],
    valid: ['K2479825491', 'V0490119172', 'V0431105627'],
    invalid: ['K2479825492', 'V0411335627', 'V0423305841'],
  }),
]
