/** Which permission the role lacks, with a way to request it: as text inside a page, or as a box in place of part of it. */
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import type { Permission } from '@postern/domain/auth/permission.ts'
import { Notice } from '../ui/detail/Notice.tsx'
import { AskForAccess } from './AskForAccess.tsx'

export const PermissionText = ({ permission }: { permission: Permission }) => (
  <>
    {needPermission([permission])} <AskForAccess permissions={[permission]} inline />
  </>
)

export const NeedsPermission = ({ permission }: { permission: Permission }) => (
  <Notice tone="info">
    <PermissionText permission={permission} />
  </Notice>
)
