/** The permission matrices of a role: fewer rows for customer roles, and the template next to the product permissions. */

import { roleTemplates } from '@postern/domain/areas/access/roleTemplates.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { grantName } from '@postern/domain/auth/grantNames.ts'
import { type Catalogue, type CatalogueName, catalogues, pathsOfCatalogue } from '@postern/domain/auth/grants.ts'
import { addedSince } from '@postern/domain/auth/grantsAdded.ts'
import { granted } from '@postern/domain/auth/permission.ts'
import type { GrantsField } from '@postern/domain/engine/fieldKinds.ts'
import { useQuery } from '@tanstack/react-query'
import { asTree } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import GrantsInput from '../../engine/grants/GrantsInput.tsx'
import { recordOptions } from '../../engine/requests/queries.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import classes from './RoleGrants.module.css'
import { RoleImpact } from './RoleImpact.tsx'

const { staff } = catalogues
/** The staff permissions that roles of other customers may have (spec:session#staff). */
const customersOnly = { ...staff, groups: staff.groups.slice(0, 1) }

interface AddedSinceProps extends FieldInput {
  catalogue: CatalogueName
  /** The permissions this role can have at all. */
  offered: Catalogue
}

/** Permissions released since the role was last saved: off until a user turns them on. */
function AddedSince({ record, value, catalogue, offered }: AddedSinceProps) {
  if (!record) return null
  const open = addedSince(catalogue, record.updatedAt)
    .filter((path) => pathsOfCatalogue(offered).includes(path))
    .filter((path) => !granted(asTree(value), path))
  if (open.length === 0) return null
  return (
    <Notice tone="info">
      New permissions since <RelativeTime at={record.updatedAt} />, off in this role:{' '}
      {open.map((path) => grantName(offered, path)).join(', ')}.
    </Notice>
  )
}

/** A new role affects no users yet. */
const impactOf = (props: FieldInput<unknown, GrantsField>) =>
  props.record && { impact: <RoleImpact {...props} record={props.record} /> }

export function StaffGrants(props: FieldInput<unknown, GrantsField>) {
  const { data: customer } = useQuery(recordOptions(customers, undefined, props.customerId ?? ''))
  const isProvider = customer?.isProvider === true
  return (
    <div className={classes.grants}>
      <AddedSince {...props} catalogue="staff" offered={isProvider ? staff : customersOnly} />
      <GrantsInput {...props} narrowed={{ ...impactOf(props), ...(!isProvider && { catalogue: customersOnly }) }} />
    </div>
  )
}

export function ProductGrants(props: FieldInput<unknown, GrantsField>) {
  const template = Object.entries(roleTemplates).find(([name]) => name === props.record?.baseTemplate)?.[1]
  return (
    <div className={classes.grants}>
      <AddedSince {...props} catalogue="product" offered={catalogues.product} />
      <GrantsInput
        {...props}
        narrowed={{ ...impactOf(props), ...(template && { template: template.productPermissions }) }}
      />
    </div>
  )
}
