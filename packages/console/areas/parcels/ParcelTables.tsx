/** The notifications and scans of a parcel. */
import type { Notice } from '@postern/domain/areas/parcels/endpoints.ts'
import type { ParcelScan, WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { choiceText, counted, humanise } from '@postern/domain/values/text.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { None, numericClass, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { noticeTones } from './noticeTones.ts'

export function ParcelNotices({ notices }: { notices: readonly Notice[] }) {
  const opened = notices.filter(({ state }) => state === 'opened').length
  const aside = notices.length === 0 ? undefined : `${notices.length} sent${opened > 0 ? `, ${opened} opened` : ''}`
  return (
    <Card title="Notifications" aside={aside} {...(notices.length > 0 && { lined: true, flush: true })}>
      {notices.length === 0 ? (
        <p className="dim">Nothing was sent about this parcel.</p>
      ) : (
        <TableRegion label="Messages sent">
          <table className={tableClass}>
            <PlainHead headings={['Message', 'Channel', 'To', 'Sent', 'State']} />
            <tbody>
              {notices.map((notice) => (
                <tr key={notice.id}>
                  <td>{humanise(notice.templateKey)}</td>
                  <td>{choiceText(notice.channel)}</td>
                  <td className="mono">{notice.recipient}</td>
                  <td>
                    <RelativeTime at={notice.at} />
                  </td>
                  <td>
                    <StatusMark tone={noticeTones[notice.state]}>
                      {choiceText(notice.state)}
                      {notice.error !== null && `: ${notice.error}`}
                    </StatusMark>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
    </Card>
  )
}

const scanTones: Readonly<Record<ParcelScan['result'], Tone>> = {
  matched: 'ok',
  ambiguous: 'warn',
  unmatched: 'danger',
}

const scanWords: Readonly<Record<ParcelScan['result'], string>> = {
  matched: 'Recognized',
  ambiguous: 'Ambiguous',
  unmatched: 'Not recognized',
}

export function ParcelScans({ parcel: { scans } }: { parcel: WholeParcel }) {
  return (
    <Card
      title="Scans"
      {...(scans.length > 0 && { aside: counted(scans.length, 'scan', 'scans'), lined: true, flush: true })}
    >
      {scans.length === 0 ? (
        <p className="dim">No scans of this parcel are kept.</p>
      ) : (
        <TableRegion label="Barcodes scanned">
          <table className={tableClass}>
            <PlainHead headings={['Scanned', 'Station', 'Barcode', 'Result', 'Read by', 'Took']} numeric={['Took']} />
            <tbody>
              {scans.map((scan) => (
                <tr key={scan.id}>
                  <td>
                    <RelativeTime at={scan.at} />
                  </td>
                  <td>{scan.station ?? <None />}</td>
                  <td className="mono">{scan.barcode}</td>
                  <td>
                    <StatusMark tone={scanTones[scan.result]}>{scanWords[scan.result]}</StatusMark>
                  </td>
                  <td>
                    {scan.rule ? (
                      <>
                        {scan.rule.name}{' '}
                        <span className="dim">{scan.rule.isShared ? 'shared rule' : 'customer rule'}</span>
                      </>
                    ) : (
                      <None />
                    )}
                  </td>
                  <td className={numericClass}>{scan.ms === null ? <None /> : `${scan.ms.toFixed(1)} ms`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
    </Card>
  )
}
