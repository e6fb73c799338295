/** Maps the values of a column: “Stu” becomes Student. */
import '../../theme/formStyles.ts'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import type { ImportTarget } from '@postern/domain/imports/importRecord.ts'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from './MapStep.module.css'

interface Pair {
  readonly from: string
  readonly to: string
}

interface ValueMapDialogProps {
  column: string
  samples: readonly string[]
  target: ImportTarget
  map: readonly Pair[]
  onSave: (map: Pair[]) => void
  onClose: () => void
}

const mostPairs = 500

/** The mapped values, then the other values in the sample. */
function startPairs(map: readonly Pair[], samples: readonly string[]): Pair[] {
  const known = new Set(map.map(({ from }) => from))
  const others = [...new Set(samples.map((sample) => sample.trim()))].filter((from) => from !== '' && !known.has(from))
  return [...map, ...others.map((from) => ({ from, to: '' }))]
}

export function ValueMapDialog({ column, samples, target, map, onSave, onClose }: ValueMapDialogProps) {
  const [pairs, setPairs] = useState(() => startPairs(map, samples))
  const change = (index: number, part: Partial<Pair>) =>
    setPairs(pairs.map((pair, place) => (place === index ? { ...pair, ...part } : pair)))
  return (
    <Dialog
      opened
      onClose={onClose}
      long
      title={`Map values of ${column}`}
      text={`Leave the new value blank to keep a value. It goes to ${target.label}.`}
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={false}
          onConfirm={() =>
            onSave(
              pairs
                .map(({ from, to }) => ({ from: from.trim(), to: to.trim() }))
                .filter(({ from, to }) => from !== '' && to !== ''),
            )
          }
        >
          Save values
        </DialogFoot>
      }
    >
      <ul className={classes.pairs}>
        {pairs.map(({ from, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no name while they are typed
          <li key={index}>
            <TextInput
              aria-label={`Value ${index + 1}`}
              value={from}
              maxLength={200}
              onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
            />
            <IconArrowRight size={16} stroke={1.6} aria-hidden />
            <Autocomplete
              aria-label={`New value ${index + 1}`}
              data={target.options}
              value={to}
              maxLength={200}
              {...(index === 0 && { 'data-autofocus': true })}
              onChange={(next) => change(index, { to: next })}
            />
            <IconButton
              name={`Remove value ${index + 1}`}
              size={24}
              onClick={() => setPairs(pairs.filter((_, place) => place !== index))}
            >
              <IconX size={14} stroke={1.6} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {pairs.length < mostPairs && (
        <Button size="xs" onClick={() => setPairs([...pairs, { from: '', to: '' }])}>
          Add value
        </Button>
      )}
    </Dialog>
  )
}
