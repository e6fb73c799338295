import { ImportLink } from '../../imports/ImportLink.tsx'

const needs = ['customers.sites.create', 'customers.sites.edit'] as const

export default function SiteImportLink({ customerId = '' }: { customerId: string | undefined }) {
  return <ImportLink customerId={customerId} kind="sites" needs={needs} />
}
