/** Opens the form for a new record, prefilled from this one. */
import { Button } from '@mantine/core'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import type { Collection } from '@postern/domain/engine/resource.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { withSearch } from '../../engine/list/urlState.ts'
import { listPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'

interface DuplicateButtonProps {
  resource: Collection
  id: string
  customerId: string | undefined
}

export function DuplicateButton({ resource, id, customerId }: DuplicateButtonProps) {
  const can = useCan()
  const navigate = useNavigateTo()
  if (!can(permissionTo(resource.permission, 'create'))) return null
  const address = withSearch(listPath(resource, customerId), { new: '1', from: id })
  return (
    <Button leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => navigate(address)}>
      Duplicate
    </Button>
  )
}
