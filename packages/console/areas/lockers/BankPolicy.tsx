/** What holds at a bank, beside what the bank and what the settings say. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockerPolicy, policyNames, type Ruling } from '@postern/domain/areas/lockers/lockerPolicy.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { defaultsOf, labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { asList, asNumber, isObject } from '../../engine/cells/values.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { recordOptions } from '../../engine/requests/queries.ts'
import { customerSettingsPath, recordPath } from '../../paths.ts'
import { NeedsPermission } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { headClass } from '../../ui/lists/PagedTable.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import stacks from '../shared/stacks.module.css'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

function said(value: number | boolean | readonly string[]): string {
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value.length === 0 ? 'None' : value.map(choiceText).join(', ')
}

function RulingRow({ label, ruling }: { label: string; ruling: Ruling<number | boolean | readonly string[]> }) {
  const { bank, around, holds } = ruling
  return (
    <tr>
      <th scope="row" className={headClass}>
        {label}
      </th>
      <td className="strong">{said(holds)}</td>
      <td>{bank === null ? <None /> : said(bank)}</td>
      <td>{said(around)}</td>
    </tr>
  )
}

/** What the settings say, site and all; they come over the wire. */
function readAround(values: Readonly<Record<string, unknown>>): Parameters<typeof lockerPolicy>[1] {
  const usual = defaultsOf(settings)
  return {
    holdHours: asNumber(values.holdHours) ?? usual.holdHours,
    graceReopenMinutes: asNumber(values.graceReopenMinutes) ?? usual.graceReopenMinutes,
    pinLength: asNumber(values.pinLength) ?? usual.pinLength,
    multiPackage: values.multiPackage === true,
    accessMethods: asList(values.accessMethods),
  }
}

const headings = ['Rule', 'Effective', 'This bank', 'Settings']

interface BankPolicyProps {
  record: Bank
  customerId: string | undefined
}

export default function BankPolicy({ record, customerId = '' }: BankPolicyProps) {
  const maySee = useCan()('customers.settings.view')
  const customers = useQuery({ ...recordOptions(settings, customerId, customerId), enabled: maySee })
  const site = useQuery({ ...recordOptions(sites, customerId, record.siteId), enabled: maySee })
  const error = customers.error ?? site.error
  if (!maySee) return <NeedsPermission permission="customers.settings.view" />
  if (error) return <LoadFailed error={error} />
  if (!customers.data || !site.data) return <SkeletonLines lines={6} label="Loading policy" />
  const decided = site.data.settingsOverride
  const policy = lockerPolicy(record, readAround({ ...customers.data, ...(isObject(decided) && decided) }))
  return (
    <div className={stacks.cards}>
      <Card
        title="Effective policy"
        aside="the stricter value applies"
        flush
        actions={
          <>
            <Link
              className="link"
              href={withSearch(recordPath(lockerBanks, record.id, customerId), { tab: 'details', edit: 'Policy' })}
            >
              Edit bank
            </Link>
            <Link className="link" href={customerSettingsPath(customerId, 'Lockers')}>
              Settings
            </Link>
          </>
        }
      >
        <TableRegion label="Bank policy">
          <table className={tableClass}>
            <PlainHead headings={headings} />
            <tbody>
              {policyNames.map((name) => (
                <RulingRow key={name} label={labelOf(name, lockerBanks.fields[name])} ruling={policy[name]} />
              ))}
            </tbody>
          </table>
        </TableRegion>
      </Card>
    </div>
  )
}
