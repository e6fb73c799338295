import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { view } from '../../engine/view.ts'
import { useCan } from '../../session/useSession.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const TokenButton = lazyPart(() => import('./TokenButton.tsx'))

function Token({ record }: { record: ValuesOf<(typeof apiUsers)['fields']> & RecordMeta }) {
  const can = useCan()
  if (record.status !== 'active' || !can('apiUsers.edit')) return null
  return (
    <Suspense fallback={null}>
      <TokenButton record={record} />
    </Suspense>
  )
}

export const apiUserView = view(apiUsers, { Actions: Token })
