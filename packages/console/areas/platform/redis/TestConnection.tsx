/** Tests the connection and shows the result in a toast. */
import { Button } from '@mantine/core'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useMutation } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import type { RedisRecord } from './redisApi.ts'

export default function TestConnection({ record }: { record: RedisRecord }) {
  const test = useMutation({
    mutationFn: () => call('GET /api/system/redis/:id/test', { params: { id: record.id } }),
    onSuccess: ({ cause, version, nodes, milliseconds }) =>
      cause === null
        ? toast({
            tone: 'ok',
            title: `Connected to ${record.name}`,
            detail: `Redis ${version ?? ''}${nodes > 1 ? `, ${nodes} primaries` : ''}, in ${milliseconds} ms.`,
            lifeMs: savedToastMs,
          })
        : toast({ tone: 'danger', title: 'Connection failed', detail: cause, lifeMs: null }),
    onError: reportError,
  })
  // The icon doesn't fit into the action bar on a phone.
  const isWide = useViewport() !== 'mobile'
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
