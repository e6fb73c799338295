/** Cards of a site's printers with state, queue and paper left. */

import type { SitePrinter } from '@postern/domain/areas/labels/printEndpoints.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { needsHands } from '@postern/domain/areas/labels/printing/printerTroubles.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { recordPath } from '../../../paths.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import classes from './PrinterCards.module.css'
import { printerTones, printerWords } from './printWords.ts'

interface PrinterCardsProps {
  customerId: string
  items: readonly SitePrinter[]
  /** Undefined if the user may not print. */
  onMove?: ((printer: SitePrinter) => void) | undefined
}

const isBad = ({ state }: SitePrinter): boolean =>
  state === 'outOfPaper' || state === 'offline' || state === 'outOfRibbon'

function Paper({ printer: { labelsLeft, rollLabels, state, since } }: { printer: SitePrinter }) {
  if ((needsHands(state) || state === 'offline') && since !== null) return <RelativeTime at={since} />
  return (
    <span>
      {labelsLeft === null ? 'Roll not known' : `${counted(labelsLeft, 'label', 'labels')} left`}
      {rollLabels === null && ''}
    </span>
  )
}

function PrinterCard({
  customerId,
  printer,
  onMove,
}: {
  customerId: string
  printer: SitePrinter
  onMove: PrinterCardsProps['onMove']
}) {
  const { name, state, waiting, labelsLeft, rollLabels } = printer
  const share = labelsLeft !== null && rollLabels !== null ? Math.round((100 * labelsLeft) / rollLabels) : null
  const isStuck = waiting > 0 && (needsHands(state) || state === 'offline')
  return (
    <li className={classes.card} data-bad={isBad(printer) || undefined}>
      <span className={classes.line}>
        <Link href={recordPath(printers, printer.id, customerId)} className={classes.name}>
          <IconPrinter size={16} stroke={1.6} aria-hidden />
          {name}
        </Link>
        <StatusMark tone={printerTones[state]}>{printerWords[state]}</StatusMark>
      </span>
      <span className={classes.line}>
        <span className={classes.figure}>
          <b>{waiting}</b> {waiting === 1 ? 'job waiting' : 'jobs waiting'}
        </span>
        {share !== null && (
          <MeterBar parts={[{ value: share, tone: share < 15 ? 'warn' : 'idle' }]} max={100} width={40} />
        )}
      </span>
      <span className={classes.foot}>
        <Paper printer={printer} />
        {isStuck && onMove ? (
          <PlainButton size="xs" onClick={() => onMove(printer)}>
            Move {counted(waiting, 'job', 'jobs')}…
          </PlainButton>
        ) : (
          share !== null && <span>{share}%</span>
        )}
      </span>
    </li>
  )
}

export const PrinterCards = ({ customerId, items, onMove }: PrinterCardsProps) => (
  <ul className={classes.cards} aria-label="Printers">
    {items.map((printer) => (
      <PrinterCard key={printer.id} customerId={customerId} printer={printer} onMove={onMove} />
    ))}
  </ul>
)
