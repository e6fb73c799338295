/** The permissions in which two roles differ. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { catalogues, grantDifference } from '@postern/domain/auth/grants.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asTree, titleOf } from '../../engine/cells/values.ts'
import { GrantMatrix } from '../../engine/grants/GrantMatrix.tsx'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { recordOptions } from '../../engine/requests/queries.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import classes from './users.module.css'

interface RoleTab {
  record: ValuesOf<(typeof securityRoles)['fields']> & RecordMeta
  customerId: string | undefined
}

const parts = [
  { title: 'In this console', name: 'permissions', catalogue: catalogues.staff },
  { title: 'In the product apps', name: 'productPermissions', catalogue: catalogues.product },
] as const

export default function RoleCompare({ record: role, customerId }: RoleTab) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const asked = recordOptions(securityRoles, customerId, otherId ?? '')
  const { data: other, error } = useQuery({ ...asked, ...(otherId === null && { queryFn: skipToken }) })
  return (
    <div className={classes.cards}>
      <div className={classes.field}>
        <RefSelect
          label="Compare with"
          source={{ list: securityRoles, customerId }}
          labels={{}}
          except={[role.id]}
          value={otherId}
          onChange={setOtherId}
          clearable
        />
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {otherId === null && (
        <EmptyState
          art="lock"
          title="Select another role"
          text={`See which permissions only ${role.name} or only the other role has.`}
        />
      )}
      {otherId !== null && !other && !error && <SkeletonLines lines={8} label="Loading role" />}
      {other &&
        parts.map(({ title, name, catalogue }) => {
          const { gained, lost } = grantDifference(catalogue, asTree(other[name]), role[name])
          return (
            <Card
              key={title}
              title={title}
              aside={gained.length + lost.length === 0 ? 'no differences' : undefined}
              actions={
                <>
                  {gained.length > 0 && (
                    <Tag tone="ok">
                      {gained.length} only in {role.name}
                    </Tag>
                  )}
                  {lost.length > 0 && (
                    <Tag tone="danger">
                      {lost.length} only in {titleOf(securityRoles, other)}
                    </Tag>
                  )}
                </>
              }
            >
              <GrantMatrix
                key={other.id}
                label={`${title}: ${role.name} compared with ${titleOf(securityRoles, other)}`}
                catalogue={catalogue}
                value={role[name]}
                stored={asTree(other[name])}
              />
            </Card>
          )
        })}
    </div>
  )
}
