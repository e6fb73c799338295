/** What a label is shown with: one of the samples, or a real record. */
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import { type SampleName, sampleNames, samples } from '@postern/domain/areas/labels/variables.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Label, labelDataOptions } from '../labelQueries.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

export interface ShownWith {
  readonly value: string
  readonly choices: readonly { readonly group: string; readonly items: readonly Choice[] }[]
  readonly data: LabelData
  readonly choose: (value: string) => void
}

const isSample = (value: string): value is SampleName => sampleNames.some((name) => name === value)

export function useShownWith(customerId: string, purpose: Label['purpose']): ShownWith {
  const [value, choose] = useState('typical')
  const { data: recent } = useQuery(labelDataOptions(customerId, purpose))
  const records = recent?.items ?? []
  const chosen = records.find(({ id }) => id === value)
  return {
    value: chosen || isSample(value) ? value : 'typical',
    choices: [
      { group: 'Samples', items: sampleNames.map((name) => ({ value: name, label: choiceText(name) })) },
      ...(records.length > 0
        ? [
            {
              group: 'Recent',
              items: records.map(({ id, title, detail }) => ({ value: id, label: `${title}, ${detail}` })),
            },
          ]
        : []),
    ],
    data: chosen?.data ?? (isSample(value) ? samples[value] : samples.typical),
    choose,
  }
}
