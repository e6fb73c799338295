/** A user's effective permissions, and where each comes from. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { catalogues } from '@postern/domain/auth/grants.ts'
import { treeOf } from '@postern/domain/auth/permission.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { GrantMatrix } from '../../engine/grants/GrantMatrix.tsx'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { PermissionCheck } from './PermissionCheck.tsx'
import { accessOptions } from './userQueries.ts'
import classes from './users.module.css'

interface UserTab {
  record: ValuesOf<(typeof users)['fields']> & RecordMeta
  customerId: string | undefined
}

interface Granted {
  path: string
  from: string
}

function Xray({ title, catalogue, grants }: { title: string; catalogue: 'staff' | 'product'; grants: Granted[] }) {
  const sources = [...new Set(grants.map(({ from }) => from))]
  return (
    <Card title={title} aside={sources.length > 0 ? `from ${sources.map(inSentence).join(', ')}` : undefined}>
      <GrantMatrix
        label={title}
        catalogue={catalogues[catalogue]}
        value={treeOf(grants.map(({ path }) => path))}
        sourceOf={(path) => grants.find((grant) => grant.path === path)?.from}
      />
    </Card>
  )
}

export default function UserAccess({ record, customerId = '' }: UserTab) {
  const { data: access, error } = useQuery(accessOptions({ customerId, id: record.id }))
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!access) return <SkeletonLines lines={8} label="Loading access" />
  const { role, blocked, staff, product, customers } = access
  const place = { record: { ...record }, resource: users, customerId }
  return (
    <div className={classes.cards}>
      {blocked !== null && <Notice tone="warn">{blocked} These permissions don’t apply until then.</Notice>}
      <Card title="Role and scope">
        <DescriptionList
          items={[
            {
              term: 'Role',
              value: (
                <Link className="link" href={recordPath(securityRoles, role.id, customerId)}>
                  {role.name}
                </Link>
              ),
            },
            { term: 'Can assign roles', value: `Up to level ${role.maxGrantLevel}` },
            {
              term: 'Sites',
              value: record.siteScope === 'all' ? 'All' : <FieldValue name="siteIds" {...place} />,
            },
            ...(staff.length > 0
              ? [
                  {
                    term: 'Customers',
                    value: customers === null ? 'All' : customers.toLocaleString('en-US'),
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <PermissionCheck customerId={customerId} userId={record.id} />
      {staff.length > 0 ? (
        <Xray title="In this console" catalogue="staff" grants={staff} />
      ) : (
        <Card title="In this console">
          <p className={classes.none}>No access. Only staff can use the console.</p>
        </Card>
      )}
      <Xray title="In the product apps" catalogue="product" grants={product} />
    </div>
  )
}
