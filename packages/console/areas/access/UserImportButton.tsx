import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'

const UserImportDialog = lazy(() => import('./UserImportDialog.tsx'))

export default function UserImportButton({ customerId = '' }: { customerId: string | undefined }) {
  const can = useCan()
  const [importing, setImporting] = useState(false)
  if (!can('customers.users.create')) return null
  return (
    <>
      <PlainButton icon={<IconTableImport size={16} stroke={1.6} aria-hidden />} onClick={() => setImporting(true)}>
        Import
      </PlainButton>
      {importing && (
        <Suspense fallback={null}>
          <UserImportDialog customerId={customerId} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
