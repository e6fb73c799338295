/** How many of a customer's recipients can be notified, with a link to those who can't. */
import { unreachable } from '@postern/domain/areas/figures.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { MeterBar } from '../../ui/charts/MeterBar.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { figureHref } from '../shared/figureHref.ts'
import { DuplicatesLink } from './duplicates/DuplicatesLink.tsx'
import classes from './ReachMeter.module.css'

const written = new Intl.NumberFormat('en-US')

/** Rounded down, so the remaining recipients are never rounded away. */
const percentOf = (part: number, whole: number): number => Math.floor((100 * part) / whole)

export default function ReachMeter({ customerId }: { customerId: string }) {
  const { data } = useQuery({
    queryKey: keyOf(contacts, 'reach', customerId),
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/contacts/reach', { params: { customerId }, signal }),
    staleTime: 60_000,
    ...errorsInPlace,
  })
  if (!data || data.recipients === 0) return null
  const { recipients, reachable } = data
  const percent = percentOf(reachable, recipients)
  const href = figureHref(customerId, unreachable)
  return (
    <p className={classes.reach}>
      <MeterBar parts={[{ value: reachable, tone: 'ok' }]} max={recipients} width={96} />
      <span>
        <b className="num">{percent}%</b> can be notified
      </span>
      {reachable < recipients && (
        <Link className="link" href={href}>
          {written.format(recipients - reachable)} can’t
        </Link>
      )}
      <DuplicatesLink customerId={customerId} />
    </p>
  )
}
