/** Two sample banks, used until others are loaded. */
import type { SimWorldInput } from '@postern/domain/areas/lockers/live/simulatorWire.ts'

const sizes = ['S', 'S', 'M', 'S', 'M', 'L', 'M', 'XL'] as const

const bank = (id: string, name: string, doors: number) => ({
  id,
  name,
  hasLockBoard: true,
  depositsPerHour: 12,
  dwellHours: 6,
  doors: Array.from({ length: doors }, (_, index) => ({
    id: String(index + 1),
    size: sizes[index % sizes.length] ?? ('M' as const),
    isOccupied: index % 3 === 0,
  })),
})

export const sampleWorld: SimWorldInput = {
  banks: [bank('SIM-1', 'Lobby', 24), bank('SIM-2', 'Loading dock', 40)],
}
