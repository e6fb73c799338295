/** The actions on a customer, other than status changes. */
import { Button } from '@mantine/core'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../http/download.ts'
import { useCan } from '../../session/useSession.ts'

export default function CustomerActions({ record: { id } }: { record: RecordMeta }) {
  const can = useCan()
  const save = useMutation({ mutationFn: () => download(`/api/customers/${id}/configuration`) })
  if (!can('customers.export')) return null
  return (
    <Button
      leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export configuration
    </Button>
  )
}
