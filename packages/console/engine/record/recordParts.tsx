/** The parts above a record's sections, shared by its page and its drawer. */

import { Button } from '@mantine/core'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { restoreWithToast } from '../archive/restore.ts'
import type { Draft } from '../form/drafts.ts'
import type { CustomerId } from '../requests/queries.ts'
import classes from './DetailPage.module.css'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface RecordContext {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
}

export function ArchivedBanner({ resource, customerId, record }: RecordContext) {
  const can = useCan()
  const queryClient = useQueryClient()
  const [restoring, setRestoring] = useState(false)
  const restore = async () => {
    setRestoring(true)
    await restoreWithToast(queryClient, resource, customerId, record)
    setRestoring(false)
  }
  if (record.archivedAt === null) return null
  return (
    <Notice
      tone="warn"
      banner
      actions={
        can(permissionTo(resource.permission, 'delete')) && (
          <Button size="xs" loading={restoring} onClick={() => void restore()}>
            Restore
          </Button>
        )
      }
    >
      This {inSentence(resource.words.one)} was archived <RelativeTime at={record.archivedAt} />. Restore it to make
      changes.
    </Notice>
  )
}

interface OfferProps {
  resource: Resource
  draft: Draft
  onContinue: () => void
  onDiscard: () => void
}

/** After a reload: offers to continue with the unsaved edits. */
export function DraftOffer({ resource, draft, onContinue, onDiscard }: OfferProps) {
  const names = Object.keys(draft.values).flatMap((name) => {
    const field = resource.fields[name]
    return field ? [inSentence(labelOf(name, field))] : []
  })
  return (
    <div className={classes.offer}>
      <Notice
        tone="info"
        actions={
          <span className={classes.offered}>
            <Button size="xs" onClick={onContinue}>
              Continue editing
            </Button>
            <Button size="xs" variant="subtle" onClick={onDiscard}>
              Discard
            </Button>
          </span>
        }
      >
        You have unsaved changes to {list.format(names)} from <RelativeTime at={draft.at} />.
      </Notice>
    </div>
  )
}
