/** A preview with enough of a hit to decide without opening it. */
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import { searchKinds } from '@postern/domain/search/kinds.ts'
import { DescriptionList } from '../ui/detail/DescriptionList.tsx'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import classes from './HitPreview.module.css'
import { matchText, stateTones } from './hitEntries.ts'
import { kindIcons } from './kindIcons.ts'

const people = new Set<SearchHit['kind']>(['contacts', 'users', 'staff'])

/** The label of `since`, by kind. */
const sinceLabels: Partial<Record<SearchHit['kind'], string>> = {
  parcels: 'Since',
  tickets: 'Opened',
  lockerBanks: 'Since',
  stations: 'Last heartbeat',
  lockers: 'Last opened',
  users: 'Last sign-in',
  staff: 'Last sign-in',
}

export function HitPreview({ hit }: { hit: SearchHit }) {
  const { kind, title, customer, state, since, facts } = hit
  const KindIcon = kindIcons[kind]
  const exact = matchText(hit)
  const items = [
    ...(customer !== null && kind !== 'customers' ? [{ term: 'Customer', value: customer }] : []),
    ...facts.map(({ label, text }) => ({ term: label, value: text })),
    ...(since === null ? [] : [{ term: sinceLabels[kind] ?? 'Since', value: <RelativeTime at={since} /> }]),
  ]
  return (
    <>
      <div className={classes.head}>
        {people.has(kind) ? <Avatar name={title} /> : <KindIcon size={20} stroke={1.6} aria-hidden />}
        <div className={classes.words}>
          <p className={classes.title}>{title}</p>
          <p className={classes.kind}>{searchKinds[kind].one}</p>
        </div>
      </div>
      {state && <StatusMark tone={stateTones[state.tone]}>{state.text}</StatusMark>}
      {exact !== null && <StatusMark tone="ok">{exact}</StatusMark>}
      <DescriptionList items={items} termWidth={112} />
    </>
  )
}
