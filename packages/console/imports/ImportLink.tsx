/** From a list to the import of its records. */
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import { useCan } from '../session/useSession.ts'
import { PlainButtonLink } from '../ui/forms/PlainButton.tsx'
import { mayImport } from './importKinds.ts'
import { importsHref } from './importSearch.ts'

interface ImportLinkProps {
  customerId: string
  kind: Parameters<typeof importsHref>[1]
}

export function ImportLink({ customerId, kind }: ImportLinkProps) {
  const can = useCan()
  if (!mayImport(can, kind)) return null
  return (
    <PlainButtonLink href={importsHref(customerId, kind)} icon={<IconTableImport size={16} stroke={1.6} aria-hidden />}>
      Import
    </PlainButtonLink>
  )
}
