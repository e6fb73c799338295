/** The result of the replay in four figures, each before and after. */
import { numberText } from '../../../engine/cells/valueText.ts'
import { percentText } from '../../../ui/charts/chart.ts'
import classes from './Sizing.module.css'
import type { SizingAnswer } from './sizingSearch.ts'

export const BeforeAfter = ({ before, after }: { before: string; after: string }) => (
  <span className={classes.change}>
    <span>{before} →</span> <b>{after}</b>
  </span>
)

const percent = (share: number): string => percentText(Math.round(share * 100))
const inHours = (minutes: number): number => Math.round(minutes / 60)
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

/** The size that refuses the most deposits, or else has the highest peak. */
function tightest({ today, withMore }: SizingAnswer) {
  const sizes = today.sizes.map((before, index) => ({ before, after: withMore.sizes[index] ?? before }))
  return sizes
    .filter(({ after }) => after.doors > 0)
    .toSorted((a, b) => b.before.refused - a.before.refused || b.before.peak - a.before.peak)[0]
}

const signed = (value: number, unit: string): string =>
  value > 0 ? `+${numberText(value)}${unit}` : `${numberText(value).replace('-', '−')}${unit}`

export function SizingFigures({ answer }: { answer: SizingAnswer }) {
  const { today, withMore, doorsPerDailyParcel } = answer
  const tight = tightest(answer)
  const perParcel = { today: rounded(doorsPerDailyParcel.today), withMore: rounded(doorsPerDailyParcel.withMore) }
  const figures = [
    {
      label: 'Deposits refused',
      before: numberText(today.refused),
      after: numberText(withMore.refused),
      note:
        today.refused === 0
          ? 'in 90 days'
          : `${signed(Math.round((100 * (withMore.refused - today.refused)) / today.refused), '%')} in 90 days`,
    },
    ...(tight
      ? [
          {
            label: `Peak occupancy, ${tight.before.size}`,
            before: percent(tight.before.peak),
            after: percent(tight.after.peak),
            note: signed(Math.round(100 * (tight.after.peak - tight.before.peak)), ' pt'),
          },
          {
            label: `Hours full, ${tight.before.size}`,
            before: `${numberText(inHours(tight.before.fullMinutes))} h`,
            after: `${numberText(inHours(tight.after.fullMinutes))} h`,
            note: signed(inHours(tight.after.fullMinutes) - inHours(tight.before.fullMinutes), ' h'),
          },
        ]
      : []),
    {
      label: 'Doors per parcel',
      before: perParcel.today === null ? '–' : numberText(perParcel.today),
      after: perParcel.withMore === null ? '–' : numberText(perParcel.withMore),
      note: 'a day, rule of thumb 1.75',
    },
  ]
  return (
    <ul className={classes.figures} aria-label="Before and after">
      {figures.map(({ label, before, after, note }) => (
        <li key={label}>
          <span>{label}</span>
          <BeforeAfter before={before} after={after} />
          <span className="dim">{note}</span>
        </li>
      ))}
    </ul>
  )
}
