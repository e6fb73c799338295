import { permissionTo } from '@postern/domain/auth/permission.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { useSetSearch, withKey } from '../urlState.ts'

/** Renders nothing without the permission. */
export function NewButton({ resource }: { resource: Resource }) {
  const can = useCan()
  const setSearch = useSetSearch()
  if (!can(permissionTo(resource.permission, 'create'))) return null
  const open = () => setSearch((now) => withKey(now, 'new', '1'))
  return (
    <PlainButton variant="filled" icon={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={open}>
      New {inSentence(resource.words.one)}
    </PlainButton>
  )
}
