import { adapterCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import type { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { call } from '../../../http/call.ts'
import { TestButton } from './TestButton.tsx'

/** Hidden if no adapter is installed, because there's nothing to connect with. */
export default function TestVendor({ record: { id, name, adapter } }: { record: RowOf<typeof lockerVendors> }) {
  if (adapterCapabilities[adapter] === null) return null
  return <TestButton name={name} test={() => call('POST /api/system/lockerVendors/:id/test', { params: { id } })} />
}
