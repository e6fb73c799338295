/** This bank's parcel moves in progress. */
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { ParcelLinks } from '../../parcels/ParcelLinks.tsx'
import { MoveSteps } from './MoveSteps.tsx'

interface BankMovesProps {
  moves: LiveBank['moves']
  customerId: string
  bankId: string
}

export function BankMoves({ moves, customerId, bankId }: BankMovesProps) {
  return moves.map(({ id: moveId, parcel, reason, requestedBy, requestedAt }) => (
    <Card key={moveId} title="Moving a parcel" aside={requestedBy ?? undefined}>
      <p className="dim">
        <ParcelLinks parcels={[parcel]} customerId={customerId} />. {reason}, <RelativeTime at={requestedAt} />
      </p>
      <MoveSteps address={{ customerId, id: bankId, moveId }} />
    </Card>
  ))
}
