import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { apiUsers } from '@postern/domain/resources/apiUsers.ts'
import { lazy, Suspense } from 'react'
import { useCan } from '../session/useSession.ts'
import { view } from './view.ts'

const TokenButton = lazy(() => import('./TokenButton.tsx'))

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
