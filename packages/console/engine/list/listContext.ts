import type { Filter } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { CustomerId } from '../requests/queries.ts'

/** The record a list lives inside, when it is a tab of one. */
export interface Parent {
  fieldName: string
  id: string
  label: string
}

/** Which records are listed: all of a collection, or those inside one record. */
export interface ListContext {
  resource: Resource
  customerId: CustomerId
  parent?: Parent | undefined
}

/** Whether a record belongs to the parent by what is worked out about it: then none can be created there. */
export const fillsAutomatically = ({ resource, parent }: ListContext): boolean =>
  parent !== undefined && resource.fields[parent.fieldName]?.computed === true

/** Inside a parent the list asks for its children, whatever the address says besides. */
export const fixedFilters = ({
  resource,
  parent,
}: Pick<ListContext, 'resource'> & { parent?: Pick<Parent, 'fieldName' | 'id'> | undefined }): Filter[] =>
  parent
    ? [
        {
          field: parent.fieldName,
          operator: resource.fields[parent.fieldName]?.kind === 'refs' ? 'contains' : 'eq',
          values: [parent.id],
        },
      ]
    : []
