import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import { contactImportPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'

export default function ContactImportLink({ customerId = '' }: { customerId: string | undefined }) {
  const can = useCan()
  if (!can('customers.contacts.import')) return null
  return (
    <PlainButtonLink href={contactImportPath(customerId)} icon={<IconTableImport size={16} stroke={1.6} aria-hidden />}>
      Import
    </PlainButtonLink>
  )
}
