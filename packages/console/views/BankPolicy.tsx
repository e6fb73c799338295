/** What holds at a bank, beside what the bank and what the settings say. */
import { lockerPolicy, policyNames, type Ruling } from '@postern/domain/lockerPolicy.ts'
import { defaultsOf, labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/resource.ts'
import { lockerBanks } from '@postern/domain/resources/lockerBanks.ts'
import { settings } from '@postern/domain/resources/settings.ts'
import { sites } from '@postern/domain/resources/sites.ts'
import { choiceText } from '@postern/domain/text.ts'
import { useQuery } from '@tanstack/react-query'
import { customerSettingsPath, recordPath } from '../paths.ts'
import { LoadFailed } from '../resource/LoadFailed.tsx'
import { recordOptions } from '../resource/queries.ts'
import { withSearch } from '../resource/urlState.ts'
import { asList, asNumber, isObject } from '../resource/values.ts'
import { useCan } from '../session/useSession.ts'
import { Card } from '../ui/Card.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../ui/DataTable.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { headClass } from '../ui/PagedTable.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import classes from './RoleUse.module.css'

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

const headings = ['Rule', 'What holds', 'This bank', 'The settings']

interface BankPolicyProps {
  record: Bank
  customerId: string | undefined
}

export default function BankPolicy({ record, customerId = '' }: BankPolicyProps) {
  const maySee = useCan()('customers.settings.view')
  const customers = useQuery({ ...recordOptions(settings, customerId, customerId), enabled: maySee })
  const site = useQuery({ ...recordOptions(sites, customerId, record.siteId), enabled: maySee })
  const error = customers.error ?? site.error
  if (!maySee)
    return <Notice tone="info">To see what holds your role needs the permission customers.settings.view.</Notice>
  if (error) return <LoadFailed error={error} />
  if (!customers.data || !site.data) return <SkeletonLines lines={6} label="Loading policy" />
  const decided = site.data.settingsOverride
  const policy = lockerPolicy(record, readAround({ ...customers.data, ...(isObject(decided) && decided) }))
  return (
    <div className={classes.cards}>
      <Card
        title="What holds here"
        aside="the stricter of the two"
        flush
        actions={
          <>
            <Link
              className="link"
              href={withSearch(recordPath(lockerBanks, record.id, customerId), { tab: 'details', edit: 'Policy' })}
            >
              Edit this bank
            </Link>
            <Link className="link" href={customerSettingsPath(customerId)}>
              Settings
            </Link>
          </>
        }
      >
        <TableRegion label="Rules of this bank">
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
