/** The rules that recognize a carrier, in order: customer rules first, then shared rules. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import type { CarrierRule } from '@postern/domain/areas/carrierLogic/ruleUseEndpoints.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { listPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './CarrierRules.module.css'
import { ruleKey } from './ruleApi.ts'
import { rulePath } from './rulePath.ts'

interface RulesProps {
  label: string
  rules: readonly CarrierRule[]
  customerId: string
  /** Whether the user may open their pages. */
  linked: boolean
}

const Rules = ({ label, rules, customerId, linked }: RulesProps) => (
  <TableRegion label={label} className={classes.table}>
    <table className={tableClass}>
      <PlainHead headings={['Order', 'Rule', 'Pattern', 'Check digit', 'Status']} />
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <td className="num">{rule.priority ?? <None />}</td>
            <td>
              {linked ? (
                <Link href={rulePath(rule, customerId)} className="link">
                  {rule.name}
                </Link>
              ) : (
                rule.name
              )}
            </td>
            <td className={classes.pattern}>
              <span className="mono">{rule.pattern}</span>
            </td>
            <td>{rule.checksum === 'none' ? <None /> : choiceText(rule.checksum)}</td>
            <td>
              <StatusMark tone={statusTone(rule.status)}>{choiceText(rule.status)}</StatusMark>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
)

interface CarrierRulesProps {
  record: RecordMeta
  customerId: string | undefined
}

export default function CarrierRules({ record: { id }, customerId = '' }: CarrierRulesProps) {
  const can = useCan()
  const { data, error } = useQuery({
    queryKey: ruleKey(customerId, 'ofCarrier', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/carriers/:id/rules', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={6} label="Loading rules" />
  const { own, shared, sharedApply } = data
  const makeOwn = can('mail.carrierLogic.customer.create') && (
    <Link href={withSearch(listPath(carrierLogic, customerId), { new: '1' })} className="link">
      New carrier rule
    </Link>
  )
  if (own.length === 0 && shared.length === 0)
    return (
      <EmptyState
        art="search"
        title="No rules for this carrier"
        text="Staff select this carrier manually until a rule recognizes its barcodes."
        actions={makeOwn}
      />
    )
  return (
    <div className={classes.rules}>
      <Card title="Customer rules" aside="checked first" actions={makeOwn} lined flush>
        {own.length === 0 ? (
          <p className={classes.none}>No customer rules for this carrier</p>
        ) : (
          <Rules label="Customer rules table" rules={own} customerId={customerId} linked />
        )}
      </Card>
      <Card title="Shared rules" aside={sharedApply ? 'checked second' : 'turned off'} lined flush>
        {shared.length === 0 ? (
          <p className={classes.none}>No shared rules for this carrier</p>
        ) : (
          <Rules
            label="Shared rules table"
            rules={shared}
            customerId={customerId}
            linked={can('mail.carrierLogic.primary.view')}
          />
        )}
      </Card>
      {!sharedApply && shared.length > 0 && (
        <Notice tone="info">Shared rules are off for this carrier. Turn them on in its details.</Notice>
      )}
    </div>
  )
}
