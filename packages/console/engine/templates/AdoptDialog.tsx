/** Adopts templates: select which, then see the result for each that failed. */
import { Button, Checkbox } from '@mantine/core'
import type { UntakenTemplate } from '@postern/domain/engine/endpoints/template.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useAdoptTemplates } from '../requests/writes.ts'
import classes from './PreviewDialog.module.css'

interface AdoptDialogProps {
  resource: Resource
  customerId: CustomerId
  templates: readonly UntakenTemplate[]
  onClose: () => void
}

export default function AdoptDialog({ resource, customerId, templates, onClose }: AdoptDialogProps) {
  // The templates at the time of opening: adopting them must not empty the dialog that shows the result.
  const [offered] = useState(templates)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const adopt = useAdoptTemplates(resource, customerId)
  const chosen = offered.filter(({ id }) => !left.has(id))
  const [one, many] = [inSentence(resource.words.one), inSentence(resource.words.many)]
  const toggle = (id: string) => setLeft(left.symmetricDifference(new Set([id])))
  const run = async () => {
    const { adopted, refused } = await adopt.mutateAsync(chosen.map(({ id }) => id))
    if (adopted.length > 0)
      toast({
        tone: 'ok',
        title: 'Added from templates',
        detail: counted(adopted.length, one, many),
        lifeMs: savedToastMs,
      })
    if (refused.length === 0) onClose()
  }
  const { data: done } = adopt
  if (done)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`${counted(done.refused.length, 'template', 'templates')} couldn’t be added`}
        text={`${counted(done.adopted.length, one, many)} added.`}
        actions={
          <Button data-autofocus variant="filled" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Consequences
          items={done.refused.map(({ templateId, title, reason }) => ({
            id: templateId,
            mark: <StatusMark tone="warn">{title ?? 'Template'}</StatusMark>,
            outcome: reason,
          }))}
        />
      </Dialog>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={adopt.isPending}
      title="Add from templates"
      text={`Creates ${many} that follow these templates until you change them.`}
      actions={
        <DialogFoot
          focus="cancel"
          onCancel={onClose}
          onConfirm={() => void run().catch(() => undefined)}
          busy={adopt.isPending}
          disabled={chosen.length === 0}
        >
          Add {counted(chosen.length, one, many)}
        </DialogFoot>
      }
    >
      <ul className={classes.fields}>
        {offered.map(({ id, title }) => (
          <li key={id}>
            <Checkbox label={title} checked={!left.has(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {adopt.error && (
        <div className={classes.problem}>
          <Notice tone="danger">{adopt.error.message}</Notice>
        </div>
      )}
    </Dialog>
  )
}
