/** Door commands of the last day, with their progress. */
import { type DoorCommandRow, latencyDays, type OpenLatency } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { latencyText } from '../commands/latencyText.ts'
import { CommandRows } from './CommandRows.tsx'
import classes from './dashboard.module.css'
import type { Bank } from './liveQueries.ts'
import type { DoorLabels } from './useDoorLabels.ts'

const BulkCommandDialog = lazyPart(() => import('../commands/BulkCommandDialog.tsx'))

const shown = 6

interface LiveCommandsProps {
  commands: readonly DoorCommandRow[]
  opening: OpenLatency
  bank: Bank
  customerId: string
  /** The vendor accepts commands. */
  opens: boolean
  labels: DoorLabels
}

/** For all doors, or those with certain states and sizes. */
function BulkCommand({ bank, customerId }: Pick<LiveCommandsProps, 'bank' | 'customerId'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <TextButton onClick={() => setIsAsking(true)}>Bulk command…</TextButton>
      <Suspense fallback={null}>
        {isAsking && <BulkCommandDialog bank={bank} customerId={customerId} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  )
}

/** How fast doors open on remote commands. */
function Opening({ opening }: Pick<LiveCommandsProps, 'opening'>) {
  const text = latencyText(opening)
  if (text === null) return null
  const { opens, confirmed } = opening
  return (
    <p className={classes.opening}>
      Usually opens in <span className="num">{text}</span>{' '}
      <span className="dim">
        {confirmed.toLocaleString('en-US')} of {opens.toLocaleString('en-US')} confirmed in {latencyDays} days
      </span>
    </p>
  )
}

export function LiveCommands({ commands, opening, labels, bank, customerId, opens }: LiveCommandsProps) {
  const can = useCan()
  return (
    <Card
      title="Commands"
      aside={commands.length === 0 ? undefined : `${commands.length} in 24 h`}
      actions={opens && can('lockers.lockers.open') ? <BulkCommand bank={bank} customerId={customerId} /> : undefined}
    >
      {commands.length === 0 ? (
        <p className="dim">No commands in the last 24 hours.</p>
      ) : (
        <CommandRows commands={commands.slice(0, shown)} labelOf={(id) => labels[id] ?? '–'} />
      )}
      <Opening opening={opening} />
    </Card>
  )
}
