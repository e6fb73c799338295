/** What a user may really do, and where each permission comes from. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { catalogues } from '@postern/domain/auth/grants.ts'
import { treeOf } from '@postern/domain/auth/permission.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { GrantMatrix } from '../../engine/grants/GrantMatrix.tsx'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
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
      {blocked !== null && <Notice tone="warn">{blocked} None of what follows can be used until that changes.</Notice>}
      <Card title="Why">
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
            { term: 'May give roles', value: `up to level ${role.maxGrantLevel}` },
            {
              term: 'Sites',
              value: record.siteScope === 'all' ? 'All of them' : <FieldValue name="siteIds" {...place} />,
            },
            ...(staff.length > 0
              ? [
                  {
                    term: 'Customers',
                    value: customers === null ? 'All of them' : counted(customers, 'one', 'of them'),
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {staff.length > 0 ? (
        <Xray title="In this console" catalogue="staff" grants={staff} />
      ) : (
        <Card title="In this console">
          <p className={classes.none}>Nothing. Only the provider’s own users work in it.</p>
        </Card>
      )}
      <Xray title="In the product apps" catalogue="product" grants={product} />
    </div>
  )
}
