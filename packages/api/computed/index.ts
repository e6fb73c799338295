/** The entities with computed fields. */
import type { Resource } from '@postern/domain/resource.ts'
import { type Computed, computing } from './computed.ts'
import { actionFigures, carrierFigures, packageTypeFigures, serviceFigures } from './mail.ts'
import { customerFigures, departmentFigures, locationFigures, siteFigures, tenantFigures } from './places.ts'

const written: readonly Computed[] = [
  customerFigures,
  siteFigures,
  locationFigures,
  departmentFigures,
  tenantFigures,
  actionFigures,
  carrierFigures,
  serviceFigures,
  packageTypeFigures,
]

export const computedOf = (resource: Resource): Computed =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? computing(resource, {})
