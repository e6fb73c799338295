/** Opens the provider's templates that the customer hasn't adopted; renders nothing if there are none. */
import { permissionTo } from '@postern/domain/auth/permission.ts'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import type { ListContext } from '../list/listContext.ts'
import { untakenOptions } from '../requests/queries.ts'

const AdoptDialog = lazyPart(() => import('./AdoptDialog.tsx'))

export default function TemplatesButton({ place: { resource, customerId } }: { place: ListContext }) {
  const [opened, setOpened] = useState(false)
  const mobile = useViewport() === 'mobile'
  const mayCreate = useCan()(permissionTo(resource.permission, 'create'))
  const { data: templates = [] } = useQuery({ ...untakenOptions(resource, customerId), enabled: mayCreate && !mobile })
  // While the dialog shows the result, there may be no templates left.
  if (templates.length === 0 && !opened) return null
  return (
    <>
      <PlainButton
        icon={<IconTemplate size={16} stroke={1.6} aria-hidden />}
        disabled={opened}
        onClick={() => setOpened(true)}
      >
        Add from templates…
      </PlainButton>
      {opened && (
        <Suspense fallback={null}>
          <AdoptDialog
            resource={resource}
            customerId={customerId}
            templates={templates}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
