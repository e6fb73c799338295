/** Starts draining the bank; shown only if that's possible. */
import { Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { Bank } from './liveQueries.ts'

const DrainDialog = lazyPart(() => import('../ledger/DrainDialog.tsx'))

export function DrainButton({ bank, customerId }: { bank: Bank; customerId: string }) {
  const mayDrain = useCan()('lockers.lockers.service')
  const [isAsking, setIsAsking] = useState(false)
  if (!mayDrain || bank.status !== 'active' || bank.drainingSince !== null) return null
  return (
    <>
      <PlainButton onClick={() => setIsAsking(true)}>Drain…</PlainButton>
      <Suspense fallback={null}>
        {isAsking && <DrainDialog bank={bank} customerId={customerId} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  )
}
