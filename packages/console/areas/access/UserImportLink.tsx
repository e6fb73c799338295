import { ImportLink } from '../../imports/ImportLink.tsx'

const needs = ['customers.users.create', 'customers.users.edit'] as const

export default function UserImportLink({ customerId = '' }: { customerId: string | undefined }) {
  return <ImportLink customerId={customerId} kind="users" needs={needs} />
}
