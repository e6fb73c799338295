import { isIP } from 'node:net'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../../engine/rules.ts'
import { printerTarget } from './printerTarget.ts'

const networksOf = (customerId: string) => sql<{ networks: string[] }>`
  select printer_networks as networks from settings where customer_id = ${customerId}`

const outside =
  'This address isn’t in the customer’s printer networks. Add its network to the customer’s settings first.'

export const printerRules = rules(printers, {
  check: ({ language, host }) =>
    language === 'pdf' || host !== null
      ? []
      : [{ path: 'host', description: 'Enter the printer’s IP address or host name.' }],
  crossRecordFields: [],
  beforeWrite: async ({ db, place: { customerId } }, { host, port, active }, before) => {
    // Only new IP addresses are checked here. Host names and saved addresses are checked on connect, since they can change.
    const isNew = before?.host !== host || before?.active !== active
    if (host === null || !active || !isNew || isIP(host) === 0 || customerId === null) return {}
    const { networks } = (await db.one(networksOf(customerId))) ?? { networks: [] }
    if ('refusal' in (await printerTarget({ host, port }, networks)))
      throw invalid([{ path: 'host', description: outside }])
    return {}
  },
  mayArchive: () => true,
})
