/**
 * USPS. All its longer numbers are IMpb, which can start with the destination: 420 and a ZIP code of 5 or 9 digits. The
 * allowed lengths are explicit: 22 digits after either, 26 after the short ZIP code, 30 only without one.
 */
import type { Lookup, LookupEntry } from '../rule.ts'
import { usps } from './carriers.ts'
import { gs1Check } from './checks.ts'
import { sharedRule } from './sharedRule.ts'

const confirmations: readonly LookupEntry[] = [
  { matches: '0[1-8]|14', name: 'Delivery Confirmation' },
  { matches: '2[1-6]|34', name: 'Signature Confirmation' },
  { matches: '50', name: 'Electronic file header' },
  { matches: '56', name: 'Passive in-transit scan' },
  { matches: '73', name: 'Insured Mail' },
  { matches: '8[235]', name: 'Merchandise Return' },
]

const confirmationService: Lookup = { group: 'ServiceType', gives: 'service', entries: confirmations }

const labels: Lookup = {
  group: 'ApplicationIdentifier',
  gives: 'label',
  entries: [
    { matches: '92', name: 'Commercial mailer with nine digits' },
    { matches: '93', name: 'Commercial mailer with six digits' },
    { matches: '94', name: 'Label from an online vendor' },
    { matches: '95', name: 'Post office label' },
  ],
}

const number = ['SerialNumber', 'CheckDigit']
const zip5 = '420(?<DestinationZip>\\d{5})'
const zip9 = `${zip5}(?<DestinationZipPlus4>\\d{4})?`

/** A mailer ID starts with 9 if it has nine digits, and has six otherwise; the rest fills the length. */
const numbered = (nine: string, six: string, longMailer: number, shortMailer: number | null): string => {
  const head = (identifier: string) => `(?<ApplicationIdentifier>${identifier})(?<ServiceType>\\d{3})`
  const long = `(?<ShipperId>9\\d{8})\\d{${longMailer}}`
  if (shortMailer === null) return `(?<SerialNumber>${head(nine)}${long})(?<CheckDigit>\\d)`
  const short = `(?<ShipperId>[0-8]\\d{5})\\d{${shortMailer}}`
  const body = nine === six ? `${head(nine)}(?:${long}|${short})` : `${head(nine)}${long}|${head(six)}${short}`
  return `(?<SerialNumber>${body})(?<CheckDigit>\\d)`
}

export const uspsRules = [
  sharedRule({
    id: 'usps_20',
    name: 'USPS, 20 digits',
    carrier: usps,
    pattern: '(?<SerialNumber>(?<ServiceType>\\d{2})(?<ShipperId>\\d{9})(?<PackageId>\\d{8}))(?<CheckDigit>\\d)',
    check: gs1Check,
    lookups: [confirmationService],
    valid: ['03071790000523483741'],
    invalid: ['03071790000523483742'],
  }),
  sharedRule({
    id: 'usps_impb_n',
    name: 'USPS IMpb, online and vendors (94)',
    carrier: usps,
    pattern: `(?:${zip9})?${numbered('94', '94', 7, 10)}|(?:${zip5})?${numbered('94', '94', 11, 14)}`,
    tracking: number,
    check: gs1Check,
    lookups: [labels],
    valid: ['9400111206206406260787', '420606019405803699300124287899', '4203310167899434611206206406227577'],
    invalid: ['9400111206206406260788'],
  }),
  sharedRule({
    id: 'usps_impb_n_30',
    name: 'USPS IMpb, online and vendors (94), 30 digits',
    carrier: usps,
    pattern: numbered('94', '94', 15, null),
    tracking: number,
    check: gs1Check,
    lookups: [labels],
    valid: ['940019123456780000000000000016'],
    invalid: ['940019123456780000000000000017'],
  }),
  sharedRule({
    id: 'usps_legacy',
    name: 'USPS with 91',
    carrier: usps,
    pattern: `(?:${zip9})?(?<SerialNumber>(?<ApplicationIdentifier>91)?(?<ServiceType>\\d{2})(?<ShipperId>\\d{9})(?<PackageId>\\d{8}))(?<CheckDigit>\\d)`,
    tracking: number,
    check: { ...gs1Check, prepend: { text: '91', unless: 'ApplicationIdentifier' } },
    lookups: [confirmationService],
    valid: ['9101123456789000000013', '420221539101026837331000039521'],
    invalid: ['71969010756003077386'],
  }),
  sharedRule({
    id: 'usps_impb_c',
    name: 'USPS IMpb, commercial and retail (92, 93, 95)',
    carrier: usps,
    pattern: `(?:${zip9})?${numbered('9[25]', '9[35]', 7, 10)}|(?:${zip5})?${numbered('9[25]', '9[35]', 11, 14)}`,
    tracking: number,
    check: gs1Check,
    lookups: [labels, { group: 'ServiceType', gives: 'service', entries: [{ matches: '612', name: 'Parcel Select' }] }],
    valid: [
      '420902459261290336128704042634',
      '9274899992136003821767',
      '9361269903500576940071',
      '92748999997295513123034457',
    ],
    invalid: ['9200000000000000000000', '9261292700768711948020', '4201028200009261290113185417468511'],
  }),
]
