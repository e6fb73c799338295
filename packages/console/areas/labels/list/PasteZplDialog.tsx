/** Creates a label from another system's ZPL, and reports its elements and unknown commands. */
import '../../../theme/formStyles.ts'
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { LabelDocument } from '@postern/domain/areas/labels/document.ts'
import { type LabelPaper, labelDpis, paperOf } from '@postern/domain/areas/labels/paper.ts'
import { labelPurposes } from '@postern/domain/areas/labels/variables.ts'
import { emitLabel } from '@postern/domain/areas/labels/zpl/emit.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { zplProblem } from '@postern/domain/areas/labels/zpl/refused.ts'
import { choiceText, codeFrom, counted } from '@postern/domain/values/text.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import type { Label } from '../labelQueries.ts'
import { LabelPicture } from '../picture/LabelPicture.tsx'
import { useCreateLabel } from './createLabel.ts'
import classes from './PasteZplDialog.module.css'

interface Import {
  readonly source: string
  readonly report: Report
}

interface Report {
  /** Why the source can't be used as is and gets rewritten; null if it can. */
  readonly problem: string | null
  readonly elements: number
  /** Distinct commands with their counts. */
  readonly unknown: readonly { command: string; count: number }[]
  readonly raw: number
}

function reportOf({ elements, unknown }: LabelDocument, problem: string | null): Report {
  const counts = new Map<string, number>()
  for (const { command } of unknown) counts.set(command, (counts.get(command) ?? 0) + 1)
  return {
    problem,
    elements: elements.length,
    unknown: [...counts].map(([command, count]) => ({ command, count })),
    raw: elements.filter(({ kind }) => kind === 'raw').length,
  }
}

/** Removes commands that would change the printer by rewriting the source from its drawn elements. */
function importOf(source: string, paper: LabelPaper): Import {
  const document = parseLabel(source, paper)
  const problem = zplProblem(source)
  return {
    source: problem === null ? source : emitLabel(document, paper.dpmm),
    report: reportOf(document, problem),
  }
}

function ImportReport({ report }: { report: Report }) {
  const { elements, unknown, raw, problem } = report
  return (
    <section aria-label="Import report" className={classes.report}>
      <StatusMark tone="ok">{counted(elements - raw, 'element understood', 'elements understood')}</StatusMark>
      {problem !== null && <StatusMark tone="warn">{problem} The label is rewritten without it.</StatusMark>}
      {raw > 0 && <StatusMark tone="warn">{counted(raw, 'field is kept as ZPL', 'fields are kept as ZPL')}</StatusMark>}
      {unknown.map(({ command, count }) => (
        <StatusMark key={command} tone="warn">
          <span>
            <span className="mono">{command}</span> isn’t understood. It’s kept and sent to the printer
            {count > 1 && ` (${count} times)`}.
          </span>
        </StatusMark>
      ))}
    </section>
  )
}

interface PasteZplDialogProps {
  customerId: string
  onClose: () => void
}

export default function PasteZplDialog({ customerId, onClose }: PasteZplDialogProps) {
  const [name, setName] = useState('')
  const [typedCode, setCode] = useState<string | null>(null)
  const [source, setSource] = useState('')
  const [purpose, setPurpose] = useState<Label['purpose']>('parcel')
  const [dpi, setDpi] = useState<Label['dpi']>('203')
  const [widthIn, setWidth] = useState(4)
  const [heightIn, setHeight] = useState(2)
  const { start, isPending, error } = useCreateLabel(customerId, onClose)
  const typed = useDeferredValue(source)
  const code = typedCode ?? codeFrom(name)
  const paper = { widthIn, heightIn, dpi }
  const imported = useMemo(
    () => (typed.trim() === '' ? null : importOf(typed, paperOf({ widthIn, heightIn, dpi }))),
    [typed, widthIn, heightIn, dpi],
  )
  return (
    <FormDialog
      title="Paste ZPL"
      text="What isn’t understood is kept to the character and sent to the printer."
      verb="Import label"
      ready={name.trim() !== '' && code.trim() !== '' && imported !== null && typed === source}
      busy={isPending}
      error={error}
      onSubmit={() =>
        start({ name: name.trim(), code: code.trim(), purpose, source: imported?.source ?? source, ...paper })
      }
      onClose={onClose}
      below={
        imported && (
          <>
            <ImportReport report={imported.report} />
            <div className={classes.picture}>
              <LabelPicture label={{ source: imported.source, ...paper }} data={null} alt="Preview" />
            </div>
          </>
        )
      }
    >
      <TextInput
        label="Name"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Code"
        required
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Textarea
        label="ZPL"
        required
        rows={6}
        maxLength={65_536}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <div className={classes.paper}>
        <Select
          label="Purpose"
          data={labelPurposes.map((value) => ({ value, label: choiceText(value) }))}
          value={purpose}
          onChange={(value) => value !== null && setPurpose(value)}
          allowDeselect={false}
        />
        <NumberInput
          label="Width"
          suffix=" in"
          min={0.5}
          max={8.5}
          step={0.25}
          value={widthIn}
          onChange={(value) => typeof value === 'number' && setWidth(value)}
        />
        <NumberInput
          label="Height"
          suffix=" in"
          min={0.25}
          max={12}
          step={0.25}
          value={heightIn}
          onChange={(value) => typeof value === 'number' && setHeight(value)}
        />
        <Select
          label="DPI"
          data={[...labelDpis]}
          value={dpi}
          onChange={(value) => value !== null && setDpi(value)}
          allowDeselect={false}
        />
      </div>
    </FormDialog>
  )
}
