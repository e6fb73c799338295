import { ImportLink } from '../../imports/ImportLink.tsx'

export default function SiteImportLink({ customerId = '' }: { customerId: string | undefined }) {
  return <ImportLink customerId={customerId} kind="sites" />
}
