import { printListQuery } from '@postern/domain/query.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCan } from '../session/useSession.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useViewport } from '../ui/useViewport.ts'
import { pendingExports, useExportShare } from './export/pendingExports.ts'
import type { ListPlace } from './listPlace.ts'
import { mayExport } from './mayExport.ts'
import { useColumns } from './useColumns.ts'
import type { RecordListData } from './useRecordList.ts'

const ExportMenu = lazy(() => import('./export/ExportMenu.tsx'))
const ProgressRing = lazy(async () => ({ default: (await import('../ui/ProgressRing.tsx')).ProgressRing }))

/** The list as a file. While one is being made in the background, it shows how far that is. */
export function ExportButton({ place, data }: { place: ListPlace; data: RecordListData }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const can = useCan()
  const mobile = useViewport() === 'mobile'
  const { shown } = useColumns(place)
  const share = useExportShare()
  useEffect(() => {
    if (pendingExports().length > 0) void import('./export/exportJobs.ts').then(({ watchPending }) => watchPending())
  }, [])
  if (mobile || !data.total || !mayExport(place.resource, can)) return null
  const arrow = <IconDownload size={16} stroke={1.6} aria-hidden />
  return (
    <>
      <PlainButton
        ref={button}
        aria-haspopup="menu"
        aria-expanded={opened}
        icon={
          share === undefined ? (
            arrow
          ) : (
            <Suspense fallback={arrow}>
              <ProgressRing share={share} size={16} />
            </Suspense>
          )
        }
        onClick={() => setOpened(true)}
      >
        Export
      </PlainButton>
      {opened && button.current && (
        <Suspense fallback={null}>
          <ExportMenu
            place={place}
            button={button.current}
            wanted={{ query: printListQuery(place.resource, data.question), rows: data.total }}
            shown={shown}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
