/** Floor names, and which floors are open to the public. */
import { plainFloor } from '@postern/domain/values/ranges.ts'
import { wards } from '../../names.ts'
import type { FloorRow, ValuesIn } from '../../rows.ts'

export type FloorStyle = 'plain' | 'tower' | 'british' | 'french' | 'hospital' | 'hall'

type Floor = Omit<ValuesIn<FloorRow>, 'buildingId' | 'planImage' | 'planScale'>
type Naming = (level: number, top: number) => Omit<Floor, 'externalId' | 'notes'>

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
] as const

const naming: Record<FloorStyle, Naming> = {
  plain: plainFloor,
  tower: (level, top) => {
    if (level === 0) return { name: 'Lobby', level, code: 'LOB', isPublic: true }
    if (level === 1) return { name: 'Mezzanine', level, code: 'M', isPublic: true }
    if (level === top) return { name: 'Roof terrace and plant', level, code: 'RF', isPublic: false }
    if (level === top - 1) return { name: 'Penthouse', level, code: 'PH', isPublic: false }
    return { ...plainFloor(level), isPublic: false } // residents' floors need a fob
  },
  british: (level) => {
    if (level === -1) return { name: 'Lower ground floor', level, code: 'LG', isPublic: true }
    if (level <= 0) return plainFloor(level)
    return { name: `${ordinals[level - 1] ?? `${level}th`} floor`, level, code: `${level}F`, isPublic: true }
  },
  french: (level) => {
    if (level < 0) return { name: `Sous-sol ${-level}`, level, code: `SS${-level}`, isPublic: false }
    if (level === 0) return { name: 'Rez-de-chaussée', level, code: 'RDC', isPublic: true }
    return { name: `Étage ${level}`, level, code: null, isPublic: true }
  },
  hospital: (level) => {
    const floor = plainFloor(level)
    const ward = wards[level]
    if (level < 0 || !ward) return floor
    const closed = ward === 'Surgery' || ward === 'Intensive care'
    return { ...floor, name: `${floor.name}, ${ward.toLowerCase()}`, isPublic: !closed }
  },
  hall: (level) => ({ name: level === 0 ? 'Main hall' : 'Gallery', level, code: null, isPublic: level === 0 }),
}

/** US towers often skip the 13th floor. */
const exists = (style: FloorStyle, level: number): boolean => style !== 'tower' || level !== 13

export const floorsBetween = (style: FloorStyle, from: number, to: number): Floor[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((level) => exists(style, level))
    .map((level) => ({ ...naming[style](level, to), externalId: null, notes: null }))
