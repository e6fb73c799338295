import { Button } from '@mantine/core'
import { permissionTo } from '@postern/domain/permission.ts'
import type { Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCan } from '../session/useSession.ts'
import { useSetSearch, withKey } from './urlState.ts'

/** Renders nothing without the permission. */
export function NewButton({ resource }: { resource: Resource }) {
  const can = useCan()
  const setSearch = useSetSearch()
  if (!can(permissionTo(resource.permission, 'create'))) return null
  const open = () => setSearch((now) => withKey(now, 'new', '1'))
  return (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={open}>
      New {inSentence(resource.words.one)}
    </Button>
  )
}
