/** Tests the connection and shows the result in a toast. */
import { Button } from '@mantine/core'
import type { VendorTest } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useMutation } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { reportError } from '../../../errors/reportError.ts'
import { useCan } from '../../../session/useSession.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { useViewport } from '../../../ui/useViewport.ts'

interface TestButtonProps {
  /** Name of the vendor or account. */
  name: string
  test: () => Promise<VendorTest>
  onTested?: () => void
}

const tellTest = (name: string, { problem, banks, milliseconds }: VendorTest) =>
  problem === null
    ? toast({
        tone: 'ok',
        title: `Connected to ${name}`,
        detail: `${counted(banks ?? 0, 'bank', 'banks')}, in ${milliseconds ?? 0} ms.`,
        lifeMs: savedToastMs,
      })
    : toast({ tone: 'danger', title: 'Connection failed', detail: problem, lifeMs: null })

export function TestButton({ name, test, onTested }: TestButtonProps) {
  const can = useCan()
  const testing = useMutation({
    mutationFn: test,
    onSuccess: (result) => {
      tellTest(name, result)
      onTested?.()
    },
    onError: reportError,
  })
  // A phone's action bar has no room for the icon.
  const isWide = useViewport() !== 'mobile'
  if (!can('lockerVendors.test')) return null
  return (
    <Button
      {...(isWide && { leftSection: <IconPlugConnected size={16} stroke={1.6} aria-hidden /> })}
      loading={testing.isPending}
      onClick={() => testing.mutate()}
    >
      Test connection
    </Button>
  )
}
