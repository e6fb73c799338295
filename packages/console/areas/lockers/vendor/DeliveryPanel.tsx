/** One event: the vendor's raw payload next to our interpretation, with a replay button. */
import { Button } from '@mantine/core'
import type { Delivery } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { accountKey } from './accountQueries.ts'
import { RawText } from './RawText.tsx'

interface DeliveryPanelProps {
  accountId: string
  delivery: Delivery
  onClose: () => void
}

export default function DeliveryPanel({ accountId, delivery: { id: deliveryId, type }, onClose }: DeliveryPanelProps) {
  const can = useCan()
  const client = useQueryClient()
  const params = { id: accountId, deliveryId }
  const { data, error } = useQuery({
    queryKey: [...accountKey(accountId), 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      call('GET /api/system/lockerVendorAccounts/:id/deliveries/:deliveryId', { params, signal }),
    ...errorsInPlace,
  })
  const replay = useMutation({
    mutationFn: () => call('POST /api/system/lockerVendorAccounts/:id/deliveries/:deliveryId/replay', { params }),
    onSuccess: async () => {
      toast({ tone: 'ok', title: 'Event replayed', lifeMs: savedToastMs })
      await client.invalidateQueries({ queryKey: accountKey(accountId) })
      onClose()
    },
    onError: reportError,
  })
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={choiceText(type)}
      size={560}
      {...(can('lockerVendors.edit') && {
        footer: (
          <Button variant="filled" loading={replay.isPending} onClick={() => replay.mutate()}>
            Replay event
          </Button>
        ),
      })}
    >
      {error && <LoadFailed error={error} />}
      {!data && !error && <SkeletonLines lines={8} label="Loading event" />}
      {data && (
        <>
          <RawText title="Our reading" value={data.reading} />
          <RawText title="As the vendor sent it" value={data.raw} />
        </>
      )}
    </SidePanel>
  )
}
