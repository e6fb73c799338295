/** One request and its response, as stored in the log. */
import type { VendorRequestRow } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { RawText } from './RawText.tsx'

export default function RequestPanel({ request, onClose }: { request: VendorRequestRow; onClose: () => void }) {
  return (
    <SidePanel opened onClose={onClose} title={choiceText(request.operation)} size={560}>
      <RawText title="Request" value={request.request} />
      <RawText title="Response" value={request.response} />
    </SidePanel>
  )
}
