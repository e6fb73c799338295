import type { LengthUnit } from '@postern/domain/areas/labels/designing/units.ts'
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import type { ReactNode } from 'react'
import type { LabelDesigner } from '../useDesigner.ts'

export interface KindFieldsProps<Kind extends LabelElement> {
  designer: LabelDesigner
  element: Kind
  unit: LengthUnit
  disabled: boolean
  /** Position and size fields, shown below the content fields. */
  children: ReactNode
}
