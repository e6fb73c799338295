/** Header actions of the layout page: copy another bank's layout, test addresses. */
import { Button } from '@mantine/core'
import { inAddressOrder } from '@postern/domain/areas/lockers/geometry/addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { liveBankOptions } from '../../shared/openDoor/liveBankQuery.ts'
import type { LayoutDraft } from './useLayoutDraft.ts'

const CopyLayoutDialog = lazyPart(() => import('./CopyLayoutDialog.tsx'))
const AddressTest = lazyPart(() => import('./AddressTest.tsx'))

interface LayoutActionsProps {
  bankId: string
  customerId: string
  drawing: LayoutDraft
}

export function LayoutActions({ bankId, customerId, drawing }: LayoutActionsProps) {
  const can = useCan()
  const [asking, setAsking] = useState<'copy' | 'test' | null>(null)
  const live = useQuery(liveBankOptions(customerId, bankId)).data
  const { steps, changeCount, make } = drawing
  const saved = inAddressOrder(steps.start.doors)
  const close = () => setAsking(null)
  return (
    <>
      {can('lockers.banks.view') && <Button onClick={() => setAsking('copy')}>Copy from bank…</Button>}
      {live?.reports && can('lockers.lockers.open') && saved.length > 0 && (
        <Button
          disabled={changeCount > 0}
          {...(changeCount > 0 && { title: 'Save the layout first. Doors open by their saved addresses.' })}
          onClick={() => setAsking('test')}
        >
          Test addresses…
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'copy' && <CopyLayoutDialog bankId={bankId} customerId={customerId} make={make} onClose={close} />}
        {asking === 'test' && (
          <AddressTest doors={saved} bankId={bankId} customerId={customerId} make={make} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
