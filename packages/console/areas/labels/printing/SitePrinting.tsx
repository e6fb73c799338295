/** Shown above a site's printers: a link to its print jobs, and its default print routes. */
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { useState } from 'react'
import { PlainButton, PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { printJobsPath } from './printQueries.ts'
import { PrintRoutes } from './StationPrinting.tsx'

export default function SitePrinting({
  record: { id },
  customerId = '',
}: {
  record: RecordMeta
  customerId: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButtonLink href={printJobsPath(customerId, id)}>Print jobs</PlainButtonLink>
      <PlainButton onClick={() => setOpen(true)}>Default printers…</PlainButton>
      {isOpen && (
        <Dialog
          opened
          onClose={() => setOpen(false)}
          size={720}
          title="Default printers"
          text="For stations of this site without a printer of their own."
        >
          <PrintRoutes customerId={customerId} siteId={id} stationId={null} />
        </Dialog>
      )}
    </>
  )
}
