/** Suggested next steps after an import. */
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { importsHref, stepHref } from '../importSearch.ts'
import { changeCount, manyOf, recordsText } from '../importTexts.ts'
import type { StepProps } from '../StepFrame.tsx'
import { DuplicatesFound } from './DuplicatesFound.tsx'
import classes from './ResultStep.module.css'

interface Next {
  tone: Tone
  text: string
  link?: { label: string; href: string }
}

function nextOf({ record, address }: StepProps): Next[] {
  const { counts, kind, id, state, profile } = record
  const { customerId } = address
  if (!counts) return []
  const rows = (result: string) => stepHref(customerId, id, 'dryRun', { result })
  const lines: (Next | false)[] = [
    state === 'done' &&
      counts.new > 0 && {
        tone: 'ok',
        text: `${recordsText(counts.new, kind)} can be used right away.`,
        link: { label: 'View rows', href: rows('new') },
      },
    counts.left > 0 && {
      tone: 'warn',
      text: `${recordsText(counts.left, kind)} marked as leaving, until you set a status.`,
      link: { label: 'View rows', href: rows('left') },
    },
    counts.refused > 0 && {
      tone: 'danger',
      text: 'Download refused rows, correct them, and import that file.',
      link: { label: 'New import', href: importsHref(customerId, kind) },
    },
    changeCount(counts) === 0 && { tone: 'idle', text: `Your ${manyOf(kind)} were up to date.` },
    profile !== null && {
      tone: 'accent',
      text: `The next file with these columns is mapped by ${profile.name}.`,
      link: { label: 'View profiles', href: importsHref(customerId, kind, 'profiles') },
    },
    {
      tone: 'info',
      text: 'Every change is in the history of its record.',
      link: { label: 'View imports', href: importsHref(customerId, kind, 'history') },
    },
  ]
  return lines.filter((line) => line !== false)
}

export const NextSteps = (props: StepProps) => (
  <Card title="What happens next">
    <ul className={classes.next}>
      {nextOf(props).map(({ tone, text, link }) => (
        <li key={text}>
          <StatusMark tone={tone} className={classes.line ?? ''}>
            <span>
              {text}{' '}
              {link && (
                <Link className="link" href={link.href}>
                  {link.label}
                </Link>
              )}
            </span>
          </StatusMark>
        </li>
      ))}
      {props.record.kind === 'contacts' && props.record.state === 'done' && <DuplicatesFound {...props.address} />}
    </ul>
  </Card>
)
