/** A bank's effective policy, and where each value comes from: customer, site or the bank itself. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import {
  inheritedValues,
  lockerPolicy,
  type PolicyOrigin,
  policyNames,
  type Ruling,
} from '@postern/domain/areas/lockers/lockerPolicy.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { defaultsOf, labelOf, type RecordMeta, type ValuesOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { asList, asNumber, isObject } from '../../engine/cells/values.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { recordOptions } from '../../engine/requests/queries.ts'
import { useUpdateRecord } from '../../engine/requests/writes.ts'
import { reportError } from '../../errors/reportError.ts'
import { customerSettingsPath, recordPath } from '../../paths.ts'
import { NeedsPermission } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { headClass } from '../../ui/lists/PagedTable.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import stacks from '../shared/stacks.module.css'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta
type PolicyName = (typeof policyNames)[number]
type Value = number | boolean | readonly string[]

function said(value: Value): string {
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value.length === 0 ? 'None' : value.map(choiceText).join(', ')
}

const originWords: Readonly<Record<PolicyOrigin, string>> = { bank: 'Bank', site: 'Site', customer: 'Customer' }

interface RulingRowProps {
  label: string
  ruling: Ruling<Value>
  /** Undefined if the bank doesn't override the value, or the user may not change it. */
  onReset: (() => void) | undefined
}

function RulingRow({ label, ruling: { bank, site, customer, holds, from }, onReset }: RulingRowProps) {
  return (
    <tr>
      <th scope="row" className={headClass}>
        {label}
      </th>
      <td className="strong">{said(holds)}</td>
      <td>
        <Tag {...(from === 'bank' && { tone: 'accent' })}>{originWords[from]}</Tag>
      </td>
      <td>{said(customer)}</td>
      <td>{site === null ? <None /> : said(site)}</td>
      <td>
        {bank === null ? <None /> : said(bank)}{' '}
        {onReset && (
          <TextButton aria-label={`Reset to inherited: ${label}`} onClick={onReset}>
            Reset to inherited
          </TextButton>
        )}
      </td>
    </tr>
  )
}

type Around = Parameters<typeof lockerPolicy>[2]

/** Reads the policy from the customer's settings, which arrive untyped. */
function readCustomer(values: Readonly<Record<string, unknown>>): Around {
  const usual = defaultsOf(settings)
  return {
    holdHours: asNumber(values.holdHours) ?? usual.holdHours,
    graceReopenMinutes: asNumber(values.graceReopenMinutes) ?? usual.graceReopenMinutes,
    pinLength: asNumber(values.pinLength) ?? usual.pinLength,
    multiPackage: values.multiPackage === true,
    accessMethods: asList(values.accessMethods),
  }
}

/** Only the values the site overrides. */
function readSite(override: unknown): Partial<Around> {
  if (!isObject(override)) return {}
  const whole = readCustomer(override)
  return Object.fromEntries(policyNames.filter((name) => name in override).map((name) => [name, whole[name]]))
}

const headings = ['Rule', 'Effective', 'Source', 'Customer', 'Site', 'This bank']

interface BankPolicyProps {
  record: Bank
  customerId: string | undefined
}

export default function BankPolicy({ record, customerId = '' }: BankPolicyProps) {
  const can = useCan()
  const maySee = can('customers.settings.view')
  const customers = useQuery({ ...recordOptions(settings, customerId, customerId), enabled: maySee })
  const site = useQuery({ ...recordOptions(sites, customerId, record.siteId), enabled: maySee })
  const update = useUpdateRecord(lockerBanks, customerId)
  const error = customers.error ?? site.error
  if (!maySee) return <NeedsPermission permission="customers.settings.view" />
  if (error) return <LoadFailed error={error} />
  if (!customers.data || !site.data) return <SkeletonLines lines={6} label="Loading policy" />
  const policy = lockerPolicy(record, readSite(site.data.settingsOverride), readCustomer(customers.data))
  const mayReset = can('lockers.banks.edit') && record.archivedAt === null
  const reset = (name: PolicyName) =>
    update.mutate(
      { id: record.id, rowVersion: record.rowVersion, changes: { [name]: inheritedValues[name] } },
      {
        onSuccess: () =>
          toast({
            tone: 'ok',
            title: 'Saved',
            detail: `${labelOf(name, lockerBanks.fields[name])} is inherited again.`,
            lifeMs: savedToastMs,
          }),
        onError: reportError,
      },
    )
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
                <RulingRow
                  key={name}
                  label={labelOf(name, lockerBanks.fields[name])}
                  ruling={policy[name]}
                  onReset={mayReset && policy[name].bank !== null && !update.isPending ? () => reset(name) : undefined}
                />
              ))}
            </tbody>
          </table>
        </TableRegion>
      </Card>
    </div>
  )
}
