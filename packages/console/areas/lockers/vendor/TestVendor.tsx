/** Connects to the vendor now, and says what fails in a toast. */

import { Button } from '@mantine/core'
import type { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useMutation } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { useViewport } from '../../../ui/useViewport.ts'

export default function TestVendor({ record }: { record: RowOf<typeof lockerVendors> }) {
  const can = useCan()
  const test = useMutation({
    mutationFn: () => call('POST /api/system/lockerVendors/:id/test', { params: { id: record.id } }),
    onSuccess: ({ problem, banks, milliseconds }) =>
      problem === null
        ? toast({
            tone: 'ok',
            title: `Connected to ${record.name}`,
            detail: `${banks ?? 0} ${banks === 1 ? 'bank' : 'banks'}, in ${milliseconds ?? 0} ms.`,
            lifeMs: savedToastMs,
          })
        : toast({ tone: 'danger', title: 'Connection failed', detail: problem, lifeMs: null }),
    onError: reportError,
  })
  // A phone's action bar has no room for the sign.
  const isWide = useViewport() !== 'mobile'
  if (!can('lockerVendors.test')) return null
  return (
    <Button
      {...(isWide && { leftSection: <IconPlugConnected size={16} stroke={1.6} aria-hidden /> })}
      loading={test.isPending}
      onClick={() => test.mutate()}
    >
      Test connection
    </Button>
  )
}
