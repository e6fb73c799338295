/** Capabilities of the installed adapters, this vendor's first. */

import { Text } from '@mantine/core'
import {
  adapterCapabilities,
  type CapabilityName,
  capabilityWords,
  type VendorCapabilities,
} from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import type { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { None } from '../../../ui/lists/DataTable.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'

type Vendor = RowOf<typeof lockerVendors>
type Installed = readonly [name: string, capabilities: VendorCapabilities]

const isCapability = (name: string): name is CapabilityName => name in capabilityWords
const features = Object.keys(capabilityWords).filter(isCapability)

/** Installed adapters, the vendor's own first. */
const installed = (own: Vendor['adapter']): readonly Installed[] =>
  Object.entries(adapterCapabilities)
    .flatMap(([name, capabilities]): Installed[] => (capabilities ? [[name, capabilities]] : []))
    .sort(([a], [b]) => Number(b === own) - Number(a === own))

export default function AdapterFeatures({ record: { adapter } }: { record: Vendor }) {
  const columns = installed(adapter)
  const headings = columns.map(([name]) => (name === adapter ? `${choiceText(name)} (this vendor)` : choiceText(name)))
  return (
    <>
      {adapterCapabilities[adapter] === null && (
        <Text size="sm" mb="sm">
          No adapter for this vendor is installed. Its banks have no live state and take no commands.
        </Text>
      )}
      <FramedTable label="Adapter features" headings={['Feature', ...headings]}>
        {features.map((feature) => (
          <tr key={feature}>
            <th scope="row" className={headClass}>
              {capabilityWords[feature]}
            </th>
            {columns.map(([name, capabilities]) => (
              <td key={name}>{capabilities[feature] ? <StatusMark tone="ok">Supported</StatusMark> : <None />}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className={headClass}>
            Simultaneous opens
          </th>
          {columns.map(([name, { maxConcurrentOpens }]) => (
            <td key={name} className="num">
              {maxConcurrentOpens}
            </td>
          ))}
        </tr>
      </FramedTable>
    </>
  )
}
