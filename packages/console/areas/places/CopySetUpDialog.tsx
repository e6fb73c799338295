/** Copies this site's setup to other sites: select what and where, preview the changes, copy. */
import '../../theme/formStyles.ts'
import { Checkbox } from '@mantine/core'
import { type SiteSetUpPart, siteSetUpPartNames, siteSetUpParts } from '@postern/domain/areas/places/siteSetUp.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import { countedRecords, type RecordMeta, type ValuesOf } from '@postern/domain/engine/resource.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoToastMs } from '../../engine/archive/restore.ts'
import { BulkPreview } from '../../engine/bulk/BulkPreview.tsx'
import { RefsSelect } from '../../engine/inputs/RefsSelect.tsx'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { undoAction } from '../../engine/undo/undoOperation.ts'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from '../shared/DialogFields.module.css'

interface CopySetUpDialogProps {
  record: ValuesOf<(typeof sites)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function CopySetUpDialog({ record: site, customerId, onClose }: CopySetUpDialogProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const [to, setTo] = useState<string[]>([])
  const [parts, setParts] = useState<SiteSetUpPart[]>(['hours'])
  const [previewed, setPreviewed] = useState<BulkAnswer | null>(null)
  const copy = useMutation({
    mutationFn: (dryRun: boolean) =>
      call('POST /api/customers/:customerId/sites/:id/copy', {
        params: { customerId, id: site.id },
        body: { to, parts, dryRun },
      }),
    onSuccess: async (answer, dryRun) => {
      if (dryRun) return setPreviewed(answer)
      onClose()
      toast({
        tone: answer.refused.length > 0 ? 'warn' : 'ok',
        title: 'Setup copied',
        detail: `${site.name} to ${countedRecords(sites, answer.changed)}`,
        lifeMs: undoToastMs,
        ...undoAction({ queryClient, resource: sites, customerId }, answer.operationId),
      })
      await afterWrite(queryClient, sites, customerId)
    },
    ...errorsInPlace,
  })
  const offered = siteSetUpPartNames.filter((part) => part !== 'settings' || can('customers.settings.edit'))
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={copy.isPending}
      size={640}
      title={`Copy setup from ${site.name}`}
      text="The parts you select replace those of the other sites. Names, addresses, and locations don’t change."
      actions={
        previewed ? (
          <DialogFoot
            focus="confirm"
            cancel="Back"
            onCancel={() => setPreviewed(null)}
            onConfirm={() => copy.mutate(false)}
            busy={copy.isPending}
            disabled={previewed.changed === 0}
          >
            Copy to {countedRecords(sites, previewed.changed)}
          </DialogFoot>
        ) : (
          <DialogFoot
            onCancel={onClose}
            onConfirm={() => copy.mutate(true)}
            busy={copy.isPending}
            disabled={to.length === 0 || parts.length === 0}
          >
            Preview changes
          </DialogFoot>
        )
      }
    >
      {previewed ? (
        <BulkPreview resource={sites} answer={previewed} />
      ) : (
        <div className={classes.fields}>
          <RefsSelect
            label="Copy to"
            withAsterisk
            source={{ list: sites, customerId }}
            labels={{}}
            value={to}
            except={[site.id]}
            onChange={setTo}
          />
          <Checkbox.Group
            label="Copy"
            withAsterisk
            value={parts}
            onChange={(chosen) => setParts(siteSetUpPartNames.filter((part) => chosen.includes(part)))}
          >
            <div className={classes.boxes}>
              {offered.map((part) => (
                <Checkbox key={part} value={part} label={siteSetUpParts[part].label} />
              ))}
            </div>
          </Checkbox.Group>
        </div>
      )}
      {copy.error && <Notice tone="danger">{copy.error.message}</Notice>}
    </Dialog>
  )
}
