/** A new code for a carrier's drivers, shown only once: copy it or print it on a card. */
import { Button } from '@mantine/core'
import type { Collection, RecordMeta } from '@postern/domain/engine/resource.ts'
import { formats } from '@postern/domain/values/formats.ts'
import { useState } from 'react'
import { useUpdateRecord } from '../../engine/requests/writes.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { ShownOnce } from '../shared/ShownOnce.tsx'
import classes from './RotateCode.module.css'

/** 6 random digits, excluding codes that are easy to guess. */
function newCode(): string {
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    const code = String(drawn % 1_000_000).padStart(6, '0')
    if (formats.keypad.pattern.test(code)) return code
  }
}

interface RotateCodeProps {
  resource: Collection
  record: RecordMeta & { readonly accessCode: string | null }
  customerId: string
  /** The carrier and place printed on the card. */
  card: { readonly carrier: string; readonly where: string }
  size?: 'xs'
}

export function RotateCode({ resource, record, customerId, card, size }: RotateCodeProps) {
  const can = useCan()
  const update = useUpdateRecord(resource, customerId)
  const [shown, setShown] = useState<string | null>(null)
  if (!can(`${resource.permission}.edit`) || record.archivedAt !== null) return null
  const rotate = () => {
    const code = newCode()
    update.mutate(
      { id: record.id, rowVersion: record.rowVersion, changes: { accessCode: code } },
      { onSuccess: () => setShown(code) },
    )
  }
  return (
    <>
      <Button {...(size && { size })} loading={update.isPending} onClick={rotate}>
        {record.accessCode === null ? 'Create code' : 'Rotate code'}
      </Button>
      {update.error && <Notice tone="danger">{update.error.message}</Notice>}
      {shown !== null && (
        <ShownOnce
          what="Code"
          text={shown}
          note="Give it to the carrier’s drivers. The previous code no longer works."
          also={<Button onClick={() => window.print()}>Print driver card</Button>}
          onClose={() => setShown(null)}
        >
          <div className={classes.card} aria-hidden="true">
            <p className={classes.carrier}>{card.carrier}</p>
            <p>{card.where}</p>
            <p className={classes.code}>{shown}</p>
            <p>Enter this code at the lockers. Don’t share it.</p>
          </div>
        </ShownOnce>
      )}
    </>
  )
}
