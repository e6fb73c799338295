/** A label in the grid: image, version and where it's used. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { samples } from '@postern/domain/areas/labels/variables.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { recordPath } from '../../../paths.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import type { LabelOnCard } from '../labelQueries.ts'
import { hasNewDraft, nextVersion, plannedDay, stateTone, stateWords } from '../labelWords.ts'
import { LabelPicture } from '../picture/LabelPicture.tsx'
import classes from './LabelCard.module.css'

/** Where it's the default, or what it's limited to. */
function useWords({ sites, packageTypes, siteIds, isDefault }: LabelOnCard): string {
  const words = [
    ...(isDefault ? ['Default'] : []),
    ...(sites ? [counted(sites, 'site', 'sites')] : siteIds?.length ? [counted(siteIds.length, 'site', 'sites')] : []),
    ...(packageTypes ? [counted(packageTypes, 'package type', 'package types')] : []),
  ]
  return words.length === 0 ? 'Not assigned' : words.join(', ')
}

const edgePx = 24

interface LabelCardProps {
  label: LabelOnCard
  customerId: string
  /** Prints in the last 30 days; undefined if there are none. */
  prints: { readonly total: number; readonly days: readonly number[] } | undefined
  pxPerInch: number
}

export function LabelCard({ label, customerId, prints, pxPerInch }: LabelCardProps) {
  const href = recordPath(thermalLabels, label.id, customerId)
  return (
    <article className={classes.card}>
      <div className={classes.room} style={{ minHeight: label.heightIn * pxPerInch + 2 * edgePx }}>
        <div style={{ width: label.widthIn * pxPerInch, maxWidth: '100%' }}>
          <LabelPicture label={label} data={samples.typical} alt={`${label.name} with sample data`} />
        </div>
      </div>
      <div className={classes.facts}>
        <div className={classes.row}>
          <h2 className={classes.name}>
            <Link href={href} className={classes.link}>
              {label.name}
            </Link>
          </h2>
          <StatusMark tone={stateTone(label)}>{stateWords(label)}</StatusMark>
        </div>
        <div className={classes.row}>
          <span className={classes.quiet}>
            {choiceText(label.purpose)}, {label.size}
          </span>
          {label.state === 'published' && label.retiresOn !== null ? (
            <Tag tone="warn">Retires {plannedDay(label.retiresOn)}</Tag>
          ) : (
            hasNewDraft(label) && <Tag tone="info">Draft {nextVersion(label)}</Tag>
          )}
        </div>
        <div className={classes.use}>
          <span className={classes.quiet}>{useWords(label)}</span>
          {prints && (
            <span className={classes.prints}>
              <Sparkline values={prints.days} />
              <span>
                {prints.total.toLocaleString('en-US')}
                <span className="visuallyHidden"> prints in 30 days</span>
              </span>
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
