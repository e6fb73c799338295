/** Ways to create a label: blank, from a starter, or from another system's ZPL. */
import { labelPurposes } from '@postern/domain/areas/labels/variables.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import { Suspense, useState } from 'react'
import { useSetSearch, withKey } from '../../../engine/list/urlState.ts'
import { useCan } from '../../../session/useSession.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { LabelOnCard } from '../labelQueries.ts'
import classes from './StartLabel.module.css'

const StarterDialog = lazyPart(() => import('./StarterDialog.tsx'))
const PasteZplDialog = lazyPart(() => import('./PasteZplDialog.tsx'))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** `5 of 7 purposes have a label. Station test and custom don’t.` */
function coverage(labels: readonly LabelOnCard[]): string {
  const missing = labelPurposes.filter((purpose) => !labels.some((label) => label.purpose === purpose))
  if (missing.length === 0) return 'Every purpose has a label.'
  const names = missing.map((purpose) => inSentence(choiceText(purpose)))
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
  const verb = missing.length === 1 ? 'doesn’t' : 'don’t'
  const first = list.charAt(0).toUpperCase() + list.slice(1)
  return `${labelPurposes.length - missing.length} of ${labelPurposes.length} purposes have a label. ${first} ${verb}.`
}

interface StartLabelProps {
  customerId: string
  labels: readonly LabelOnCard[]
}

export function StartLabel({ customerId, labels }: StartLabelProps) {
  const can = useCan()
  const setSearch = useSetSearch()
  const [opened, setOpened] = useState<'starter' | 'paste' | null>(null)
  const close = () => setOpened(null)
  if (!can('mail.thermalLabels.create')) return null
  return (
    <section className={classes.card} aria-label="Start a label">
      <h2 className={classes.title}>Start a label</h2>
      <p className={classes.text}>{coverage(labels)}</p>
      <div className={classes.ways}>
        <TextButton
          icon={<IconFilePlus {...icon} />}
          onClick={() => setSearch((now) => withKey({ ...now, tab: 'grid' }, 'new', '1'))}
        >
          Blank label
        </TextButton>
        <TextButton icon={<IconCopy {...icon} />} onClick={() => setOpened('starter')}>
          Copy from a template
        </TextButton>
        <TextButton icon={<IconCode {...icon} />} onClick={() => setOpened('paste')}>
          Paste ZPL
        </TextButton>
      </div>
      <Suspense fallback={null}>
        {opened === 'starter' && <StarterDialog customerId={customerId} labels={labels} onClose={close} />}
        {opened === 'paste' && <PasteZplDialog customerId={customerId} onClose={close} />}
      </Suspense>
    </section>
  )
}
