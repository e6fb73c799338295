/** The two ways an audit ends: finished, with the doors corrected, or canceled, with nothing changed. */
import type { WholeAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { correctionOf, isDifference } from '@postern/domain/areas/lockers/audits/findings.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { type AuditAddress, useRefreshDoors } from './auditQueries.ts'
import { expectsParcel, findingText } from './auditTexts.ts'

interface EndAuditProps {
  audit: WholeAudit
  address: AuditAddress
  onClose: () => void
}

const outcomes = {
  empty: 'Door becomes empty',
  otherParcel: 'Taken out of service',
  extraParcel: 'Taken out of service',
  damaged: 'Taken out of service',
  wontOpen: 'Fault is recorded',
  matches: '',
} as const

export function FinishAudit({ audit, address, onClose }: EndAuditProps) {
  const refresh = useRefreshDoors()
  const left = audit.doors - audit.checked
  const differing = audit.walk.flatMap((door) =>
    door.finding !== null && isDifference(door.finding) ? [{ door, finding: door.finding }] : [],
  )
  const finish = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/audits/:auditId/finish', { params: { ...address } }),
    onSuccess: async ({ corrected }) => {
      await refresh()
      onClose()
      toast({
        tone: 'ok',
        lifeMs: savedToastMs,
        title: corrected === 0 ? 'Audit finished' : `Audit finished, ${counted(corrected, 'door', 'doors')} corrected`,
      })
    },
    onError: reportError,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={finish.isPending}
      long
      title="Finish this audit?"
      text={
        left > 0
          ? `${counted(left, 'door wasn’t checked and doesn’t change.', 'doors weren’t checked and don’t change.')}`
          : 'Every door has been checked.'
      }
      actions={
        <DialogFoot onConfirm={() => finish.mutate()} onCancel={onClose} busy={finish.isPending} focus="confirm">
          Finish audit
        </DialogFoot>
      }
    >
      {differing.length > 0 && (
        <Consequences
          items={differing.map(({ door, finding }) => ({
            id: door.lockerId,
            mark: (
              <StatusMark tone="warn">
                Door {door.label}: {findingText(door, finding)}
              </StatusMark>
            ),
            outcome: correctionOf(expectsParcel(door) ? 'parcel' : 'nothing', finding)
              ? outcomes[finding]
              : 'Door doesn’t change',
          }))}
        />
      )}
    </Dialog>
  )
}

export function CancelAudit({ address, onClose }: Omit<EndAuditProps, 'audit'>) {
  const refresh = useRefreshDoors()
  const cancel = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/audits/:auditId/cancel', { params: { ...address } }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    onError: reportError,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={cancel.isPending}
      title="Cancel this audit?"
      text="What was found is kept, but no door is corrected."
      actions={
        <DialogFoot
          danger
          cancel="Keep going"
          onConfirm={() => cancel.mutate()}
          onCancel={onClose}
          busy={cancel.isPending}
          focus="cancel"
        >
          Cancel audit
        </DialogFoot>
      }
    />
  )
}
