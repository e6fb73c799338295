/** Length input in the selected unit. Accepts any unit and applies on blur. */
import { TextInput } from '@mantine/core'
import { type LengthUnit, lengthText, readLength } from '@postern/domain/areas/labels/designing/units.ts'
import { useState } from 'react'

interface LengthFieldProps {
  label: string
  /** In dots. */
  value: number
  unit: LengthUnit
  dpmm: number
  least?: number
  disabled?: boolean
  onChange: (dots: number) => void
}

export function LengthField({ label, value, unit, dpmm, least, disabled = false, onChange }: LengthFieldProps) {
  const shown = lengthText(value, unit, dpmm)
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const write = () => {
    if (typed === null) return
    const dots = readLength(typed, unit, dpmm)
    const isRight = dots !== null && (least === undefined || dots >= least)
    setWrong(!isRight)
    if (!isRight) return
    setTyped(null)
    if (dots !== value) onChange(dots)
  }
  const step = (by: number) => {
    setTyped(null)
    setWrong(false)
    if (least === undefined || value + by >= least) onChange(value + by)
  }
  return (
    <TextInput
      label={label}
      value={typed ?? shown}
      disabled={disabled}
      error={isWrong && `Enter a length, such as ${lengthText(dpmm * 3, unit, dpmm)}.`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={write}
      onKeyDown={(event) => {
        if (event.key === 'Enter') write()
        if (event.key === 'Escape') {
          setTyped(null)
          setWrong(false)
        }
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? dpmm : 1))
      }}
    />
  )
}
