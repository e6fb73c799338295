/** About the newer of two versions: what changed, who published it and why, where it is used; and the way back. */
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ticketPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { MomentText } from '../../shared/MomentText.tsx'
import { type Label, usedByOptions } from '../labelQueries.ts'
import type { Comparable } from './comparable.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import classes from './VersionFacts.module.css'

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

function WhereUsed({ label, customerId }: { label: Label; customerId: string }) {
  const { data: use } = useQuery(usedByOptions(customerId, label.id))
  if (!use) return null
  const rows = [
    ...use.sites.items.map(({ id, name }) => ({ id, name })),
    ...(use.packageTypes.count > 0
      ? [{ id: 'types', name: counted(use.packageTypes.count, 'package type', 'package types') }]
      : []),
    ...(use.actions.count > 0 ? [{ id: 'actions', name: counted(use.actions.count, 'action', 'actions') }] : []),
    ...(use.stations.count > 0 ? [{ id: 'stations', name: counted(use.stations.count, 'station', 'stations') }] : []),
  ]
  return (
    <>
      <h2 className={classes.title}>Where used</h2>
      {rows.length === 0 ? (
        <p className="dim">No record names this label.</p>
      ) : (
        <ul className={classes.uses}>
          {rows.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              {use.version === null ? (
                <StatusMark tone="warn">Not in use</StatusMark>
              ) : (
                <StatusMark tone="ok">Version {use.version}</StatusMark>
              )}
            </li>
          ))}
        </ul>
      )}
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
  const isRestorable = old.published !== null && (old.number !== label.version || label.hasDraft === true)
  return (
    <aside className={classes.facts} aria-label="About this version">
      <h2 className={classes.title}>What changed</h2>
      <Changes changes={changes} />
      {isRestorable && can('mail.thermalLabels.edit') && label.archivedAt === null && (
        <PlainButton className={classes.restore} onClick={() => setRestoring(true)}>
          Restore version {old.number}…
        </PlainButton>
      )}
      <Published version={version} />
      <WhereUsed label={label} customerId={customerId} />
      {restoring && (
        <RestoreDialog label={label} customerId={customerId} number={old.number} onClose={() => setRestoring(false)} />
      )}
    </aside>
  )
}
