/** Which bulk actions the user may run on a list. */
import { permissionTo } from '@postern/domain/auth/permission.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { useCan } from '../../session/useSession.ts'
import { mayExport } from '../export/mayExport.ts'
import { viewOf } from '../viewRegistry.ts'

type Can = ReturnType<typeof useCan>

export function bulkAbilities(resource: Resource, archived: boolean, can: Can) {
  const remove = permissionTo(resource.permission, 'delete')
  const mayDelete = remove !== undefined && can(remove)
  return {
    edit: !archived && can(`${resource.permission}.edit`),
    archive: !archived && mayDelete,
    restore: archived && mayDelete,
    export: mayExport(resource, can),
    /** Those of the entity's view. */
    acts: archived ? [] : viewOf(resource).bulkActions.filter(({ needs }) => can(needs)),
  }
}

/** Rows are selectable only if there's a bulk action for them. */
export const mayActOnMany = (resource: Resource, archived: boolean, can: Can): boolean => {
  const { acts, ...abilities } = bulkAbilities(resource, archived, can)
  return acts.length > 0 || Object.values(abilities).includes(true)
}
