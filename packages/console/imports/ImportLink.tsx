/** Links a list to the import of its records. Bundled with lists, so it doesn't pull in the importer’s plans. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import { contactImportPath } from '../paths.ts'
import { useCan } from '../session/useSession.ts'
import { PlainButtonLink } from '../ui/forms/PlainButton.tsx'

interface ImportLinkProps {
  customerId: string
  kind?: ImportKindName
  /** In addition to the permission the page needs. */
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
      <span className="onWide">Import</span>
    </PlainButtonLink>
  )
}

/** The same, for a list's actions. */
export const importLinkOf = (kind?: ImportKindName, needs?: readonly Permission[]) =>
  function ImportAction({ customerId = '' }: { customerId: string | undefined }) {
    return <ImportLink customerId={customerId} {...(kind && { kind })} {...(needs && { needs })} />
  }
