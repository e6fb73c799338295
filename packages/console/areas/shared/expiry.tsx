import { dayText } from '../../engine/cells/valueText.ts'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { useNow } from '../../ui/useNow.ts'

const monthMs = 30 * 86_400_000

/** In a record's header: something expires soon or has expired. */
export function ExpiryWarning({ what, on, soon }: { what: string; on: string | null; soon: boolean | null }) {
  const now = useNow()
  if (on === null || soon !== true) return null
  const past = Date.parse(on) < now.getTime()
  return <StatusMark tone={past ? 'danger' : 'warn'}>{`${what} ${past ? 'have expired' : 'expire soon'}`}</StatusMark>
}

/** An expiry date, highlighted from a month before. */
export function ExpiryDay({ value }: { value: string | null }) {
  const now = useNow()
  if (value === null) return <None />
  const left = Date.parse(value) - now.getTime()
  if (left > monthMs) return <span className="num">{dayText(value)}</span>
  return (
    <StatusMark tone={left < 0 ? 'danger' : 'warn'}>
      <span className="visuallyHidden">{left < 0 ? 'Expired ' : 'Expires soon: '}</span>
      <span className="num">{dayText(value)}</span>
    </StatusMark>
  )
}
