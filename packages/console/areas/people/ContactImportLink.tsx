import { ImportLink } from '../../imports/ImportLink.tsx'

export default function ContactImportLink({ customerId = '' }: { customerId: string | undefined }) {
  return <ImportLink customerId={customerId} />
}
