/** Picker for the data a label is shown with: samples of different lengths, or a site’s recent record. */
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { type LabelPurpose, type SampleName, sampleNames, samples } from '@postern/domain/areas/labels/variables.ts'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { InsidePopover } from '../../../ui/overlays/InsidePopover.tsx'
import { LazyPopover } from '../../../ui/overlays/LazyPopover.tsx'
import { labelDataOptions } from '../labelQueries.ts'
import picker from './Picker.module.css'
import classes from './ShownWith.module.css'

const sampleTexts: Readonly<Record<SampleName, string>> = {
  shortest: 'Shortest',
  typical: 'Typical',
  longest: 'Longest',
  unicode: 'Unicode',
}

export interface ShownData {
  readonly title: string
  readonly data: LabelData
  /** Null for a record. */
  readonly sample: SampleName | null
}

const shownSample = (sample: SampleName): ShownData => ({
  title: sampleTexts[sample],
  data: samples[sample],
  sample,
})

export const usualData = shownSample('typical')

interface ShownWithProps {
  customerId: string
  purpose: LabelPurpose
  shown: ShownData
  onChange: (shown: ShownData) => void
}

function Choices({ customerId, purpose, shown, onChange }: ShownWithProps) {
  const [siteId, setSiteId] = useState<string | null>(null)
  const recent = useQuery({
    ...labelDataOptions(customerId, purpose, siteId ?? undefined),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={picker.picker}>
      <h3>Samples</h3>
      <Segments<string>
        label="Samples"
        value={shown.sample ?? ''}
        options={sampleTexts}
        onChange={(value) => {
          const sample = sampleNames.find((each) => each === value)
          if (sample) onChange(shownSample(sample))
        }}
      />
      <h3>Recent records</h3>
      <InsidePopover>
        <RefSelect
          label="Site"
          source={{ form: thermalLabels, field: 'siteIds', customerId }}
          labels={{}}
          value={siteId}
          onChange={setSiteId}
          clearable
        />
      </InsidePopover>
      <ul className={picker.rows} aria-label="Recent records">
        {recent.data?.items.map(({ id, title, detail, data }) => (
          <li key={id}>
            <button
              type="button"
              className={picker.row}
              aria-pressed={shown.title === title}
              onClick={() => onChange({ title, data, sample: null })}
            >
              <span className="mono">{title}</span>
              <span className={picker.example}>{detail}</span>
            </button>
          </li>
        ))}
      </ul>
      {recent.data?.items.length === 0 && <p className="mute">No recent records</p>}
      {recent.error && <p role="alert">{recent.error.message}</p>}
    </div>
  )
}

export function ShownWith(props: ShownWithProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LazyPopover
      opened={isOpen}
      onClose={() => setOpen(false)}
      label="Shown with"
      width={320}
      position="bottom-end"
      button={
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.words}>Shown with </span>
          <span className={classes.title}>
            {props.shown.title}
            <IconSelector size={14} stroke={1.6} aria-hidden />
          </span>
        </button>
      }
    >
      {() => <Choices {...props} />}
    </LazyPopover>
  )
}
