/** Which service changes apply to which of the selected doors. */
import type { Door } from '../door.ts'

type ServiceDoor = Pick<Door, 'id' | 'serviceState' | 'fault'>

export const actionsFor = <T extends ServiceDoor>(doors: readonly T[]) => ({
  takeOut: doors.filter(({ serviceState }) => serviceState === 'inService'),
  putBack: doors.filter(({ serviceState }) => serviceState === 'outOfService' || serviceState === 'maintenance'),
  clear: doors.filter(({ fault }) => fault !== 'none'),
})
