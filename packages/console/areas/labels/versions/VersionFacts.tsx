/** Details of the newer version: changes, publisher, note and usage, with a way to restore the older one. */
import type { LabelUse } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ticketPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { MomentText } from '../../shared/MomentText.tsx'
import { type Label, usedByOptions } from '../labelQueries.ts'
import type { Comparable } from './comparable.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import classes from './VersionFacts.module.css'

const TestPrintDialog = lazyPart(() => import('../printing/TestPrintDialog.tsx'))

interface Change {
  readonly title: string
  readonly text: string
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="dim">Nothing that prints.</p>
  return (
    <ul className={classes.changes}>
      {changes.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two elements may change alike
        <li key={index}>
          <span className={classes.what}>{title}</span>
          <span className={classes.how}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function Published({ version }: { version: Comparable }) {
  const { published } = version
  if (published === null) return null
  const { publishedBy, publishedAt, ticket, note } = published
  return (
    <>
      <h2 className={classes.title}>Published</h2>
      <div className={classes.person}>
        {publishedBy !== null && <Avatar name={publishedBy} />}
        <span className={classes.words}>
          <span className={classes.what}>{publishedBy ?? 'Setup'}</span>
          <span className={classes.how}>
            <MomentText at={publishedAt} />
            {ticket && (
              <>
                , ticket{' '}
                <Link href={ticketPath(ticket.id)} className="link">
                  HD-{ticket.number}
                </Link>
              </>
            )}
          </span>
        </span>
      </div>
      {note !== null && <blockquote className={classes.note}>{note}</blockquote>}
    </>
  )
}

interface Place {
  readonly id: string
  readonly name: string
  /** Null if not printed yet. */
  readonly version: number | null
  readonly prints: number | null
}

/** Sites that printed the label, then sites that have it as default but haven't, then counts of other records that use it. */
function placesOf({ printedAt, sites, packageTypes, actions, stations, version }: LabelUse): Place[] {
  const known = new Set(printedAt.map(({ id }) => id))
  const counts = [
    { id: 'types', count: packageTypes.count, one: 'package type', many: 'package types' },
    { id: 'actions', count: actions.count, one: 'action', many: 'actions' },
    { id: 'stations', count: stations.count, one: 'station', many: 'stations' },
  ]
  return [
    ...printedAt,
    ...sites.items.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name, version, prints: null })),
    ...counts
      .filter(({ count }) => count > 0)
      .map(({ id, count, one, many }) => ({ id, name: counted(count, one, many), version, prints: null })),
  ]
}

function VersionMark({ version, current }: { version: number | null; current: number | null }) {
  if (version === null || current === null) return <StatusMark tone="warn">Not in use</StatusMark>
  return <StatusMark tone={version < current ? 'warn' : 'ok'}>Version {version}</StatusMark>
}

function WhereUsed({ label, customerId }: { label: Label; customerId: string }) {
  const { data: use } = useQuery(usedByOptions(customerId, label.id))
  if (!use) return null
  const places = placesOf(use)
  const behind = use.printedAt.filter(({ version }) => version !== null && version < (use.version ?? 0))
  return (
    <>
      <h2 className={classes.title}>Where used</h2>
      {places.length === 0 ? (
        <p className="dim">No record uses this label.</p>
      ) : (
        <ul className={classes.uses}>
          {places.map(({ id, name, version, prints }) => (
            <li key={id}>
              <span className={classes.place}>{name}</span>
              <VersionMark version={version} current={use.version} />
              <span className={classes.prints} {...(prints !== null && { title: 'Prints in 30 days' })}>
                {prints?.toLocaleString('en-US')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {behind.map(({ id, name, version }) => (
        <p key={id} className="dim">
          {name} last printed version {version}.
        </p>
      ))}
    </>
  )
}

interface VersionFactsProps {
  label: Label
  customerId: string
  version: Comparable
  old: Comparable
  changes: readonly Change[]
}

export function VersionFacts({ label, customerId, version, old, changes }: VersionFactsProps) {
  const can = useCan()
  const [restoring, setRestoring] = useState(false)
  const [printing, setPrinting] = useState(false)
  const isPrintable = old.published !== null && version.published !== null && old.number !== version.number
  const isRestorable = old.published !== null && (old.number !== label.version || label.hasDraft === true)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <aside className={classes.facts} tabIndex={0} aria-label="About this version">
      <h2 className={classes.title}>What changed</h2>
      <Changes changes={changes} />
      {isPrintable && can('mail.thermalLabels.testPrint') && (
        <PlainButton className={classes.restore} onClick={() => setPrinting(true)}>
          Print both…
        </PlainButton>
      )}
      {isRestorable && can('mail.thermalLabels.edit') && label.archivedAt === null && (
        <PlainButton className={classes.restore} onClick={() => setRestoring(true)}>
          Restore version {old.number}…
        </PlainButton>
      )}
      <Published version={version} />
      <WhereUsed label={label} customerId={customerId} />
      {printing && (
        <Suspense fallback={null}>
          <TestPrintDialog
            customerId={customerId}
            labelId={label.id}
            versions={[old.number, version.number]}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {restoring && (
        <RestoreDialog label={label} customerId={customerId} number={old.number} onClose={() => setRestoring(false)} />
      )}
    </aside>
  )
}
