/** Simple drawings of buildings and floors, in place of photos and plans. */

import { founding } from './areas/access/staff.ts'
import { idsFrom } from './ids.ts'
import { type Random, randomFrom } from './random.ts'
import type { BuildingRow, CustomerRow, DemoImage, FloorRow } from './rows.ts'

/** Predates every record that references it. */
const idOf = (kind: 'photo' | 'plan', key: string): string => idsFrom(0, `${kind} ${key}`)(founding - 1000)

/** Most buildings have a photo. */
export const photoIdOf = (key: string): string | null =>
  randomFrom(0, `photographed ${key}`).chance(0.75) ? idOf('photo', key) : null

/** If a building has a plan, all its floors show the same one. */
export const planIdOf = (key: string): string | null =>
  randomFrom(0, `planned ${key}`).chance(0.6) ? idOf('plan', key) : null

/** Twice as wide as high, the format in which pictures are shown, with the drawing centered. */
const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${width / 2 - height} 0 ${2 * height} ${height}">${body}</svg>`

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const skies = ['#CFE3F2', '#DDE7EE', '#E8DFCF', '#C9D8E6'] as const
const walls = ['#B9A48C', '#A8B0B8', '#C4B7A6', '#9C8F86', '#BFC5C9'] as const

/** The front of a building: its windows, its door, a tree, and the owner's color above the entrance. */
function front(random: Random, storeys: number, colour: string): string {
  const shown = Math.min(storeys, 14)
  const storey = Math.min(34, Math.floor(190 / shown))
  const [bays, wall, sky] = [random.int(5, 9), random.pick(walls), random.pick(skies)]
  const [width, height] = [bays * 34 + 20, shown * storey + 16]
  const [left, top] = [Math.round((400 - width) / 2), 260 - height]
  const lit = () => (random.chance(0.2) ? '#F3D9A0' : '#4E6272')
  const windows = Array.from({ length: shown - 1 }, (_, level) =>
    Array.from({ length: bays }, (_, bay) =>
      rect(left + 17 + bay * 34, top + 12 + level * storey, 20, Math.max(6, storey - 12), lit()),
    ).join(''),
  ).join('')
  const tree = random.int(20, 60)
  return svg(
    400,
    300,
    rect(-100, 0, 600, 300, sky) +
      rect(-100, 258, 600, 42, '#8C9A7B') +
      rect(left, top, width, height, wall) +
      rect(left - 4, top - 6, width + 8, 8, '#5E5A56') +
      windows +
      rect(left, 260 - storey, width, 4, colour) +
      rect(186, 266 - storey, 28, storey - 6, '#3A3F44') +
      rect(160, 258, 80, 6, '#D8D4CC') +
      `<circle cx="${tree}" cy="226" r="22" fill="#5F7F52"/>${rect(tree - 3, 240, 6, 24, '#6B4E36')}`,
  )
}

/** Rooms along a corridor, with stairs and elevators in the middle. */
function plan(random: Random): string {
  const [rooms, below] = [random.int(4, 8), random.int(3, 7)]
  const line = 'fill="none" stroke="#3C4650" stroke-width="3"'
  const doors = (count: number, y: number) =>
    Array.from({ length: count }, (_, index) =>
      rect(Math.round(20 + (index + 0.4) * (560 / count)), y - 2, 18, 5, '#FFFFFF'),
    )
  const partitions = (count: number, from: number, to: number) =>
    Array.from({ length: count - 1 }, (_, index) => {
      const x = Math.round(20 + (index + 1) * (560 / count))
      return `<path d="M${x} ${from}V${to}"/>`
    })
  return svg(
    600,
    360,
    `${rect(-60, 0, 720, 360, '#FFFFFF')}<g ${line}><rect x="20" y="20" width="560" height="320"/><path d="M20 150H580M20 210H580"/>` +
      `${partitions(rooms, 20, 150).join('')}${partitions(below, 210, 340).join('')}</g>` +
      `${doors(rooms, 150).join('')}${doors(below, 210).join('')}` +
      `<g fill="#D7DDE2" stroke="#3C4650"><rect x="272" y="158" width="24" height="44"/><rect x="304" y="158" width="24" height="44"/></g>` +
      '<path d="M272 169h24M272 180h24M272 191h24M304 158l24 44M328 158l-24 44" stroke="#3C4650"/>',
  )
}

/** The images behind the IDs. */
export function picturesOf(
  customers: readonly CustomerRow[],
  buildings: readonly BuildingRow[],
  floors: readonly FloorRow[],
): DemoImage[] {
  const colours = new Map(customers.map(({ id, brandColor }) => [id, brandColor]))
  const inside = Map.groupBy(floors, ({ buildingId }) => buildingId)
  return buildings.flatMap(({ id, customerId, photo }): DemoImage[] => {
    const storeys = inside.get(id) ?? []
    const planImage = storeys.find((floor) => floor.planImage !== null)?.planImage ?? null
    const colour = colours.get(customerId) ?? '#1F4E79'
    return [
      ...(photo === null
        ? []
        : [
            {
              id: photo,
              customerId,
              resource: 'buildings' as const,
              field: 'photo',
              svg: front(randomFrom(0, `front ${photo}`), storeys.length, colour),
            },
          ]),
      ...(planImage === null
        ? []
        : [
            {
              id: planImage,
              customerId,
              resource: 'floors' as const,
              field: 'planImage',
              svg: plan(randomFrom(0, `plan ${planImage}`)),
            },
          ]),
    ]
  })
}
