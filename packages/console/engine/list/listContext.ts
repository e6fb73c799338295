import type { Filter } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { CustomerId } from '../requests/queries.ts'

/** The record whose tab contains the list. */
export interface Parent {
  fieldName: string
  id: string
  label: string
}

/** Which records are listed: a whole collection, or the children of one record. */
export interface ListContext {
  resource: Resource
  customerId: CustomerId
  parent?: Parent | undefined
}

/** Whether a computed field assigns records to the parent. If so, none can be created there. */
export const fillsAutomatically = ({ resource, parent }: ListContext): boolean =>
  parent !== undefined && resource.fields[parent.fieldName]?.computed === true

/** Inside a parent, the list always filters by it, whatever the URL says. */
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
