import { ImportLink } from '../../imports/ImportLink.tsx'

export default function UserImportLink({ customerId = '' }: { customerId: string | undefined }) {
  return <ImportLink customerId={customerId} kind="users" />
}
