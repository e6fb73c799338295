/** Form for the current door's finding; some findings require a label or a note. */
import '../../../theme/formStyles.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import type { AuditedDoor } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { asksForLabels, type Finding, findingsFor } from '@postern/domain/areas/lockers/audits/findings.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlertSquare from '@tabler/icons-react/dist/esm/icons/IconAlertSquare.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLockX from '@tabler/icons-react/dist/esm/icons/IconLockX.mjs'
import IconPackages from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import IconSquareDashed from '@tabler/icons-react/dist/esm/icons/IconSquareDashed.mjs'
import { useState } from 'react'
import { expectsParcel, findingHint, findingText } from './auditTexts.ts'
import classes from './FindingForm.module.css'

export interface Found {
  finding: Finding
  labels: string[]
  note: string | null
}

const icons: Readonly<Record<Finding, Icon>> = {
  matches: IconCheck,
  empty: IconSquareDashed,
  otherParcel: IconScan,
  extraParcel: IconPackages,
  damaged: IconAlertSquare,
  wontOpen: IconLockX,
}

interface FindingFormProps {
  door: AuditedDoor
  busy: boolean
  onFound: (found: Found) => void
}

interface DetailsProps extends FindingFormProps {
  finding: Finding
  onBack: () => void
}

function Details({ door, finding, busy, onFound, onBack }: DetailsProps) {
  const [labels, setLabels] = useState<readonly string[]>([])
  const [label, setLabel] = useState('')
  const [note, setNote] = useState('')
  const typed = label.trim()
  const add = () => {
    if (typed !== '' && !labels.includes(typed)) setLabels([...labels, typed])
    setLabel('')
  }
  const withLabels = asksForLabels(finding)
  const all = typed === '' ? labels : [...new Set([...labels, typed])]
  return (
    <form
      className={classes.details}
      onSubmit={(event) => {
        event.preventDefault()
        onFound({ finding, labels: withLabels ? [...all] : [], note: note.trim() || null })
      }}
    >
      <h2 className={classes.question}>{findingText(door, finding)}</h2>
      {withLabels && (
        <>
          <TextInput
            label="Label"
            description="Scan or type the tracking number. Leave blank if there’s none."
            value={label}
            maxLength={120}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setLabel(event.currentTarget.value)}
            // Scanners send Enter after each label; get ready for the next one.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed === '') return
              event.preventDefault()
              add()
            }}
          />
          {labels.length > 0 && (
            <ul className={classes.labels}>
              {labels.map((each) => (
                <li key={each} className="mono">
                  {each}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Textarea
        label={finding === 'damaged' ? 'Damage' : 'Note'}
        value={note}
        maxLength={300}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="filled" loading={busy}>
          Save finding
        </Button>
      </div>
    </form>
  )
}

const needsDetails = (finding: Finding): boolean => asksForLabels(finding) || finding === 'damaged'

export function FindingForm({ door, busy, onFound }: FindingFormProps) {
  const [chosen, setChosen] = useState<Finding>()
  if (chosen)
    return <Details door={door} finding={chosen} busy={busy} onFound={onFound} onBack={() => setChosen(undefined)} />
  const choose = (finding: Finding) =>
    needsDetails(finding) ? setChosen(finding) : onFound({ finding, labels: [], note: null })
  return (
    <div>
      <h2 className={classes.question}>What did you find?</h2>
      <div className={classes.findings}>
        {findingsFor(expectsParcel(door) ? 'parcel' : 'nothing').map((finding) => {
          const FindingIcon = icons[finding]
          const hint = findingHint(door, finding)
          return (
            <button
              key={finding}
              type="button"
              className={classes.finding}
              data-finding={finding}
              aria-pressed={door.finding === finding}
              disabled={busy}
              onClick={() => choose(finding)}
            >
              <FindingIcon size={22} stroke={1.6} aria-hidden />
              <span>
                <strong>{findingText(door, finding)}</strong>
                {hint !== null && <small>{hint}</small>}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
