import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { figures } from '@postern/domain/areas/figures.ts'
import type { Share } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { recordPath } from '../../paths.ts'
import { MeterBar, type MeterTone } from '../../ui/charts/MeterBar.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { allHref, figureHref } from '../shared/figureHref.ts'
import classes from './BankOccupancy.module.css'

type Bank = NonNullable<CustomerOverview['banks']>[number]

const shown = 9

/** In the order of the bar. */
const parts: readonly (readonly [
  key: 'occupied' | 'reserved' | 'expired' | 'faulty',
  tone: MeterTone,
  word: string,
])[] = [
  ['occupied', 'accent', 'Occupied'],
  ['reserved', 'violet', 'Reserved'],
  ['expired', 'warn', 'Expired'],
  ['faulty', 'danger', 'Faulty'],
]

interface BankOccupancyProps {
  customerId: string
  banks: readonly Bank[]
  taken: Share | null
}

/** The occupancy of each bank, fullest first. An offline bank is marked next to its name. */
export function BankOccupancy({ customerId, banks, taken }: BankOccupancyProps) {
  const { part = 0, whole = 0 } = taken ?? {}
  return (
    <Card
      title="Occupancy"
      aside={
        <Link className="link" href={figureHref(customerId, figures.customers.doorsTaken(customerId))}>
          {numberText(part)} of {counted(whole, 'door', 'doors')} taken
        </Link>
      }
      actions={
        <Link className="link" href={allHref(customerId, 'lockerBanks')}>
          {counted(banks.length, 'bank', 'banks')}
        </Link>
      }
    >
      <ul className={classes.banks}>
        {banks.slice(0, shown).map((bank) => {
          return (
            <li key={bank.id}>
              <span className={classes.name}>
                {bank.connectivity !== 'online' && (
                  <StatusMark tone={statusTone(bank.connectivity)} wordHidden>
                    {choiceText(bank.connectivity)}
                  </StatusMark>
                )}
                <Link
                  href={recordPath(resourceNamed('lockerBanks'), bank.id, customerId)}
                  title={`${bank.name}, ${bank.site}`}
                >
                  {bank.name} <span className="mute">{bank.site}</span>
                </Link>
              </span>
              <MeterBar
                height={8}
                max={bank.doors}
                parts={parts.map(([key, tone]) => ({ value: bank[key], tone }))}
                label={parts.map(([key, , word]) => `${bank[key]} ${word.toLowerCase()}`).join(', ')}
              />
              <span className="num">
                <Link className="link" href={figureHref(customerId, figures.lockerBanks.occupancy(bank.id))}>
                  {numberText(bank.taken)}
                </Link>
                <span className="mute">/{numberText(bank.doors)}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.legend} aria-hidden="true">
        {parts.map(([key, tone, word]) => (
          <span key={key}>
            <MeterBar width={8} height={8} max={1} parts={[{ value: 1, tone }]} /> {word}
          </span>
        ))}
      </p>
    </Card>
  )
}
