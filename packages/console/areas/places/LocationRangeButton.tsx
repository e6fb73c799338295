import IconGridDots from '@tabler/icons-react/dist/esm/icons/IconGridDots.mjs'
import { Suspense, useState } from 'react'
import { ImportLink } from '../../imports/ImportLink.tsx'
import { useCan } from '../../session/useSession.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const LocationRangeDialog = lazyPart(() => import('./LocationRangeDialog.tsx'))

const needs = ['customers.locations.create', 'customers.locations.edit'] as const

export default function LocationRangeButton({ customerId = '' }: { customerId: string | undefined }) {
  const can = useCan()
  const [making, setMaking] = useState(false)
  if (!can('customers.locations.create')) return null
  return (
    <>
      <ImportLink customerId={customerId} kind="locations" needs={needs} />
      <PlainButton icon={<IconGridDots size={16} stroke={1.6} aria-hidden />} onClick={() => setMaking(true)}>
        New range
      </PlainButton>
      {making && (
        <Suspense fallback={null}>
          <LocationRangeDialog customerId={customerId} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
