import type { Filter } from '@postern/domain/query.ts'
import type { Resource } from '@postern/domain/resource.ts'
import type { CustomerId } from './queries.ts'

/** The record a list lives inside, when it is a tab of one. */
export interface Parent {
  fieldName: string
  id: string
  label: string
}

/** Which records are listed: all of a collection, or those inside one record. */
export interface ListPlace {
  resource: Resource
  customerId: CustomerId
  parent?: Parent | undefined
}

/** Inside a parent the list asks for its children, whatever the address says besides. */
export const fixedFilters = ({ parent }: ListPlace): Filter[] =>
  parent ? [{ field: parent.fieldName, operator: 'eq', values: [parent.id] }] : []
