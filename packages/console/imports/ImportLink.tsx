/** From a list to the import of its records. Loaded with lists, so it knows its address without the importer’s plans. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import { contactImportPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import { PlainButtonLink } from '../ui/forms/PlainButton.tsx'
import classes from './ImportLink.module.css'

interface ImportLinkProps {
  customerId: string
  kind?: ImportKindName
  /** Beside the permission that the page needs. */
  needs?: readonly Permission[]
}

export function ImportLink({ customerId, kind, needs = [] }: ImportLinkProps) {
  const can = useCan()
  if (!can('customers.contacts.import') || !needs.every((permission) => can(permission))) return null
  const page = contactImportPath(customerId)
  return (
    <PlainButtonLink
      aria-label="Import"
      href={kind === undefined ? page : `${page}?kind=${kind}`}
      icon={<IconTableImport size={16} stroke={1.6} aria-hidden />}
    >
      <span className={classes.words}>Import</span>
    </PlainButtonLink>
  )
}
