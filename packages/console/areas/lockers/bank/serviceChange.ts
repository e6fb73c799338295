/** What can be done with selected doors, and with which of them. */
import type { Door } from '../door.ts'

type ServiceDoor = Pick<Door, 'id' | 'serviceState' | 'fault'>

export const actionsFor = <T extends ServiceDoor>(doors: readonly T[]) => ({
  takeOut: doors.filter(({ serviceState }) => serviceState === 'inService'),
  putBack: doors.filter(({ serviceState }) => serviceState === 'outOfService' || serviceState === 'maintenance'),
  clear: doors.filter(({ fault }) => fault !== 'none'),
})
