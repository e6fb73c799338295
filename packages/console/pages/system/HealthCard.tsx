import type { SystemCardFacts } from '@postern/domain/system/systemHealth.ts'
import { useId } from 'react'
import type { AreaItem } from '../../navigation/areas.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { Chevron } from '../../ui/marks/Chevron.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { clockText, dateText, zoneText } from '../../ui/timeText.ts'
import { CardDrawing } from './CardDrawing.tsx'
import classes from './SystemHome.module.css'

interface HealthCardProps {
  item: AreaItem
  /** Null if it couldn't be loaded. */
  card: SystemCardFacts | null
}

const momentText = (at: string): string => {
  const date = new Date(at)
  return `${dateText(date)} ${clockText(date)} ${zoneText(date)}`
}

export function HealthCard({ item: { label, path, icon: ItemIcon }, card }: HealthCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id} data-tone={card?.health.tone}>
      <div className={classes.cardHead}>
        <ItemIcon size={16} stroke={1.6} aria-hidden />
        <h2 id={id}>
          <Link href={path}>{label}</Link>
        </h2>
        {card && (
          <StatusMark tone={card.health.tone} className={classes.end}>
            {card.health.text}
          </StatusMark>
        )}
      </div>
      {card ? (
        <>
          <Link href={card.href} className={classes.figure}>
            <b>{card.value.toLocaleString('en-US')}</b> {card.words}
          </Link>
          <div className={classes.drawing}>
            <CardDrawing drawing={card.drawing} />
          </div>
          <Link href={card.foot.href} className={classes.foot}>
            <span>
              {card.foot.text}
              {card.foot.at !== null && ` ${momentText(card.foot.at)}`}
            </span>
            <Chevron to="right" />
          </Link>
        </>
      ) : (
        <p className={classes.lost}>Couldn’t load this card. The next check tries again.</p>
      )}
    </section>
  )
}
