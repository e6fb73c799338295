import type { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { call } from '../../../http/call.ts'
import { TestButton } from './TestButton.tsx'

export default function TestVendor({ record: { id, name } }: { record: RowOf<typeof lockerVendors> }) {
  return <TestButton name={name} test={() => call('POST /api/system/lockerVendors/:id/test', { params: { id } })} />
}
