/** The matrices of a role: fewer rows for customers' roles, and the template beside the product rights. */
import { catalogues } from '@postern/domain/grants.ts'
import { customers } from '@postern/domain/resources/customers.ts'
import { roleTemplates } from '@postern/domain/roleTemplates.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldInput } from '../resource/fieldInput.ts'
import GrantsInput from '../resource/grants/GrantsInput.tsx'
import { recordOptions } from '../resource/queries.ts'

const { staff } = catalogues
/** What roles of other customers than the provider may have of the staff's rights (entities §0.5). */
const customersOnly = { ...staff, groups: staff.groups.slice(0, 1) }

export function StaffGrants(props: FieldInput) {
  const { data: customer } = useQuery(recordOptions(customers, undefined, props.customerId ?? ''))
  return <GrantsInput {...props} narrowed={customer?.isProvider === true ? {} : { catalogue: customersOnly }} />
}

export function ProductGrants(props: FieldInput) {
  const template = Object.entries(roleTemplates).find(([name]) => name === props.record?.baseTemplate)?.[1]
  return <GrantsInput {...props} narrowed={template ? { template: template.productPermissions } : {}} />
}
