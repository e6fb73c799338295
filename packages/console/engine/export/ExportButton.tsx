import { printListQuery } from '@postern/domain/engine/query.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { lazyPart, leftOut } from '../../ui/lazyPart.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import { useColumns } from '../cells/useColumns.ts'
import type { ListContext } from '../list/listContext.ts'
import type { RecordListData } from '../list/useRecordList.ts'
import { mayExport } from './mayExport.ts'
import { pendingExports, useExportShare } from './pendingExports.ts'

const ExportMenu = lazyPart(() => import('./ExportMenu.tsx'))
const ProgressRing = lazyPart(
  async () => ({ default: (await import('../../ui/marks/ProgressRing.tsx')).ProgressRing }),
  leftOut,
)

/** Downloads the list as a file. Shows the progress of a background export. */
export function ExportButton({ place, data }: { place: ListContext; data: RecordListData }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const can = useCan()
  const mobile = useViewport() === 'mobile'
  const { shown } = useColumns(place)
  const share = useExportShare()
  useEffect(() => {
    if (pendingExports().length > 0) void import('./exportJobs.ts').then(({ watchPending }) => watchPending())
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
            wanted={{ query: printListQuery(place.resource, data.fullQuery), rows: data.total }}
            shown={shown}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
