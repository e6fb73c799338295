/** Whether a user has a permission: yes or no, through which role, and who else has it. */
import '../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import { users } from '@postern/domain/areas/access/users.ts'
import { grantName } from '@postern/domain/auth/grantNames.ts'
import { catalogues, pathsOfGroup } from '@postern/domain/auth/grants.ts'
import { counted } from '@postern/domain/values/text.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './PermissionCheck.module.css'
import { type AskedPermission, canOptions } from './userQueries.ts'

const where = { staff: 'Console', product: 'Product apps' } as const
const keyOf = ({ catalogue, path }: AskedPermission): string => `${catalogue} ${path}`

const offered = (['staff', 'product'] as const).flatMap((catalogue) =>
  catalogues[catalogue].groups.map((group) => ({
    group: `${where[catalogue]}: ${group.title}`,
    // "Open all doors" is a permission in both catalogs.
    items: pathsOfGroup(group).map((path) => ({
      catalogue,
      path,
      name: `${grantName(catalogues[catalogue], path)}${catalogue === 'product' ? ' (product apps)' : ''}`,
    })),
  })),
)
const everyOne = offered.flatMap(({ items }) => items)
const choices = offered.map(({ group, items }) => ({
  group,
  items: items.map((item) => ({ value: keyOf(item), label: item.name })),
}))

interface PermissionCheckProps {
  customerId: string
  /** If omitted, the user is selected here. */
  userId?: string
}

export function PermissionCheck({ customerId, userId }: PermissionCheckProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedPermission | null>(null)
  const id = userId ?? picked
  const options = canOptions({ customerId, id: id ?? '' }, asked ?? { catalogue: 'staff', path: '' })
  const { data, error } = useQuery({
    ...options,
    ...((id === null || asked === null) && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  const isAsked = id !== null && asked !== null
  return (
    <Card title="Check a permission">
      <div className={classes.fields}>
        {userId === undefined && (
          <RefSelect
            label="User"
            source={{ list: users, customerId }}
            labels={{}}
            value={picked}
            onChange={setPicked}
            clearable
          />
        )}
        <Select
          label="Permission"
          placeholder="Select a permission"
          data={choices}
          value={asked && keyOf(asked)}
          onChange={(key) => setAsked(everyOne.find((item) => keyOf(item) === key) ?? null)}
          searchable
          clearable
          nothingFoundMessage="No matching permission"
        />
      </div>
      {isAsked && error && <Notice tone="danger">{error.message}</Notice>}
      <div role="status" className={classes.answer}>
        {isAsked && data && (
          <>
            <StatusMark tone={data.allowed ? 'ok' : 'danger'}>{data.allowed ? 'Yes.' : 'No.'}</StatusMark> {data.reason}
          </>
        )}
      </div>
      {isAsked && data && (
        <section aria-label="Who else can" className={classes.others}>
          <h3>
            {data.others.total === 0
              ? 'No other user can'
              : `${counted(data.others.total, 'other user', 'other users')} can`}
          </h3>
          <ul>
            {data.others.items.map((other) => (
              <li key={other.id}>
                <Link className="link" href={recordPath(users, other.id, customerId)}>
                  {other.name}
                </Link>{' '}
                <span className="mute">{other.role}</span>
              </li>
            ))}
          </ul>
          {data.others.total > data.others.items.length && (
            <p className="mute">and {(data.others.total - data.others.items.length).toLocaleString('en-US')} more</p>
          )}
        </section>
      )}
    </Card>
  )
}

export default function RolePermissionCheck({ customerId = '' }: { customerId: string | undefined }) {
  return <PermissionCheck customerId={customerId} />
}
