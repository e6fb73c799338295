/** A page of exact matches, merged in one step after a dry run. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { certainAtOnce } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { certainRule } from '@postern/domain/areas/people/duplicates/score.ts'
import { counted } from '@postern/domain/values/text.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { undoToastMs } from '../usePairMerge.ts'
import classes from './Duplicates.module.css'
import { certainOptions, type PairIds } from './duplicateQueries.ts'

const pairsText = (count: number): string => counted(count, 'pair', 'pairs')

interface MergeCertainDialogProps {
  customerId: string
  /** How many exact matches there are. */
  total: number
  onClose: () => void
}

export function MergeCertainDialog({ customerId, total, onClose }: MergeCertainDialogProps) {
  const client = useQueryClient()
  const send = (pairs: readonly PairIds[], dryRun: boolean) =>
    call('POST /api/customers/:customerId/contacts/duplicates/mergeCertain', {
      params: { customerId },
      body: { pairs: pairs.map(({ contactId, otherId }) => ({ contactId, otherId })), dryRun },
    })
  const listed = useQuery(certainOptions(customerId, certainAtOnce))
  const pairs = listed.data?.items
  const plan = useQuery({
    queryKey: ['mergeCertain', customerId, pairs],
    queryFn: pairs && pairs.length > 0 ? () => send(pairs, true) : skipToken,
    retry: false,
    gcTime: 0,
    ...errorsInPlace,
  })
  const merge = useMutation({
    mutationFn: (chosen: readonly PairIds[]) => send(chosen, false),
    onSuccess: async ({ merged, refused }) => {
      onClose()
      toast({
        tone: refused.length > 0 ? 'warn' : 'ok',
        title: `${pairsText(merged.length)} merged`,
        detail: [
          'You can undo each under Merged for 7 days.',
          ...refused.map(({ name, otherName, reason }) => `${name} and ${otherName}: ${reason}`),
        ].join('\n'),
        lifeMs: refused.length > 0 ? null : undoToastMs,
      })
      await afterWrite(client, contacts, customerId)
    },
    ...errorsInPlace,
  })
  const { merged = [], refused = [] } = plan.data ?? {}
  const failure = merge.error ?? listed.error ?? plan.error
  const isRest = total > certainAtOnce
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={merge.isPending}
      long
      size={600}
      title="Merge exact matches"
      text={certainRule}
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={merge.isPending}
          disabled={merged.length === 0}
          onConfirm={() => merge.mutate(merged)}
        >
          {plan.data ? `Merge ${pairsText(merged.length)}` : 'Merge'}
        </DialogFoot>
      }
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {!plan.data && !failure && pairs?.length !== 0 && <SkeletonLines lines={4} label="Checking exact matches" />}
      {pairs?.length === 0 && <Notice>There are no exact matches right now.</Notice>}
      {plan.data && (
        <>
          <p role="status">
            {isRest
              ? `The first ${certainAtOnce} of ${total.toLocaleString('en-US')} exact matches. Blanks are filled, addresses of both are kept.`
              : 'Blanks are filled, addresses of both are kept.'}{' '}
            You can undo each merge for 7 days.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <ul className={classes.plan} tabIndex={0} aria-label="Merges">
            {merged.map(({ contactId, otherId, keptName, mergedName }) => (
              <li key={`${contactId} ${otherId}`}>
                <span>{mergedName}</span>
                <span className="dim">into {keptName}</span>
              </li>
            ))}
          </ul>
          {refused.length > 0 && (
            <Notice tone="warn">
              {`${pairsText(refused.length)} can’t be merged this way:`}
              <ul>
                {refused.map(({ contactId, otherId, name, otherName, reason }) => (
                  <li key={`${contactId} ${otherId}`}>{`${name} and ${otherName}: ${reason}`}</li>
                ))}
              </ul>
            </Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
