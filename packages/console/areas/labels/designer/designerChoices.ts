/** View preferences of the designer. Stored in this browser and shared by all labels. */
import { type LengthUnit, lengthUnits } from '@postern/domain/areas/labels/designing/units.ts'
import { useState } from 'react'
import { isObject } from '../../../engine/cells/values.ts'

export interface DesignerChoices {
  readonly unit: LengthUnit
  readonly ruler: LengthUnit
  readonly snaps: boolean
  readonly grid: boolean
  readonly code: boolean
}

const usual: DesignerChoices = { unit: 'dots', ruler: 'in', snaps: true, grid: false, code: true }

const keyOf = (userId: string): string => `postern.designer.${userId}`

function readChoices(userId: string): DesignerChoices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    if (!isObject(kept)) return usual
    const unitOf = (value: unknown, otherwise: LengthUnit) => lengthUnits.find((each) => each === value) ?? otherwise
    const flagOf = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
    return {
      unit: unitOf(kept.unit, usual.unit),
      ruler: unitOf(kept.ruler, usual.ruler),
      snaps: flagOf(kept.snaps, usual.snaps),
      grid: flagOf(kept.grid, usual.grid),
      code: flagOf(kept.code, usual.code),
    }
  } catch {
    return usual
  }
}

export function useDesignerChoices(userId: string) {
  const [choices, setChoices] = useState(() => readChoices(userId))
  const choose = (changes: Partial<DesignerChoices>) => {
    const next = { ...choices, ...changes }
    setChoices(next)
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  }
  return [choices, choose] as const
}
