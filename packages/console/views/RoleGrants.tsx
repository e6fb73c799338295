/** The matrices of a role: fewer rows for customers' roles, and the template beside the product rights. */
import { type Catalogue, type CatalogueName, catalogues, pathsOfCatalogue } from '@postern/domain/grants.ts'
import { addedSince } from '@postern/domain/grantsAdded.ts'
import { granted } from '@postern/domain/permission.ts'
import { customers } from '@postern/domain/resources/customers.ts'
import { roleTemplates } from '@postern/domain/roleTemplates.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldInput } from '../resource/fieldInput.ts'
import GrantsInput from '../resource/grants/GrantsInput.tsx'
import { recordOptions } from '../resource/queries.ts'
import { asTree } from '../resource/values.ts'
import { Notice } from '../ui/Notice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './RoleGrants.module.css'

const { staff } = catalogues
/** What roles of other customers than the provider may have of the staff's rights (entities §0.5). */
const customersOnly = { ...staff, groups: staff.groups.slice(0, 1) }

interface AddedSinceProps extends FieldInput {
  catalogue: CatalogueName
  /** What this role can have at all. */
  offered: Catalogue
}

/** What came with a release after the role was last saved: off until somebody decides. */
function AddedSince({ record, value, catalogue, offered }: AddedSinceProps) {
  if (!record) return null
  const open = addedSince(catalogue, record.updatedAt)
    .filter((path) => pathsOfCatalogue(offered).includes(path))
    .filter((path) => !granted(asTree(value), path))
  if (open.length === 0) return null
  return (
    <Notice tone="info">
      New since <RelativeTime at={record.updatedAt} />, and off in this role:{' '}
      <span className="mono">{open.join(', ')}</span>.
    </Notice>
  )
}

export function StaffGrants(props: FieldInput) {
  const { data: customer } = useQuery(recordOptions(customers, undefined, props.customerId ?? ''))
  const isProvider = customer?.isProvider === true
  return (
    <div className={classes.grants}>
      <AddedSince {...props} catalogue="staff" offered={isProvider ? staff : customersOnly} />
      <GrantsInput {...props} narrowed={isProvider ? {} : { catalogue: customersOnly }} />
    </div>
  )
}

export function ProductGrants(props: FieldInput) {
  const template = Object.entries(roleTemplates).find(([name]) => name === props.record?.baseTemplate)?.[1]
  return (
    <div className={classes.grants}>
      <AddedSince {...props} catalogue="product" offered={catalogues.product} />
      <GrantsInput {...props} narrowed={template ? { template: template.productPermissions } : {}} />
    </div>
  )
}
