/** Text with variables. Every keystroke updates the label; undo treats them as one step. */
import { Textarea } from '@mantine/core'
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs'
import { useRef, useState } from 'react'
import { IconButton } from '../../../../ui/forms/IconButton.tsx'
import { LazyPopover } from '../../../../ui/overlays/LazyPopover.tsx'
import { VariablePicker } from '../panels/VariablePicker.tsx'
import type { LabelDesigner } from '../useDesigner.ts'
import classes from './Properties.module.css'
import { insertedAt } from './templateEdits.ts'

interface ValueFieldProps {
  designer: LabelDesigner
  value: string
  /** Whether to keep line breaks. */
  hasLines?: boolean
  disabled: boolean
  onChange: (value: string) => void
}

export function ValueField({ designer, value, hasLines = false, disabled, onChange }: ValueFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(value)
  const [isFocused, setFocused] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const caret = useRef<{ start: number; end: number } | null>(null)
  // The value changed through undo, a fix or the code editor.
  if (!isFocused && typed !== value) setTyped(value)
  const write = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <div className={classes.value}>
      <Textarea
        ref={field}
        data-value-field
        label="Value"
        classNames={{ input: classes.valueInput ?? '' }}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        spellCheck={false}
        disabled={disabled}
        value={typed}
        onFocus={() => setFocused(true)}
        onBlur={({ currentTarget }) => {
          caret.current = { start: currentTarget.selectionStart, end: currentTarget.selectionEnd }
          setFocused(false)
        }}
        onChange={(event) =>
          write(hasLines ? event.currentTarget.value : event.currentTarget.value.replaceAll('\n', ' '))
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !hasLines) event.preventDefault()
        }}
      />
      <LazyPopover
        opened={isPicking}
        onClose={() => setPicking(false)}
        label="Variables"
        width={280}
        position="bottom-end"
        wrapperClassName={classes.valueButton ?? ''}
        button={
          <IconButton
            name="Insert variable"
            size={24}
            disabled={disabled}
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            <IconBraces size={16} stroke={1.6} aria-hidden />
          </IconButton>
        }
      >
        {() => (
          <VariablePicker
            designer={designer}
            value={typed}
            onPick={(name) => {
              write(insertedAt(typed, name, caret.current))
              setPicking(false)
            }}
            onFilter={write}
          />
        )}
      </LazyPopover>
    </div>
  )
}
