/** Saves a chart as a file. Generated in the browser, without a request. */
import type { ChartPlan, ChartTable, Role } from './chart.ts'
import { csvText } from './csvText.ts'
import { svgText } from './svgText.ts'

export const fileKinds = ['csv', 'png', 'svg'] as const
export type FileKind = (typeof fileKinds)[number]

/** "Parcels per day" → `parcels-per-day`. */
const fileName = (title: string): string =>
  title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const pngScale = 2

async function pngOf(svg: Blob, width: number, height: number): Promise<Blob> {
  const picture = new Image(width, height)
  const address = URL.createObjectURL(svg)
  try {
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * pngScale
    canvas.height = height * pngScale
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

export const saveTable = (table: ChartTable, title: string): void =>
  save(new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }), `${fileName(title)}.csv`)

/** Uses the colors and the size the chart has at `place`. */
export async function saveChart(plan: ChartPlan, kind: FileKind, place: HTMLElement): Promise<void> {
  const name = `${fileName(plan.title)}.${kind}`
  if (kind === 'csv') return saveTable(plan.table, plan.title)
  const shown = getComputedStyle(place)
  const colorOf = (role: Role) => shown.getPropertyValue(`--p-${role}`).trim()
  const { text, width, height } = svgText(plan, place.clientWidth || 640, place.clientHeight || 200, colorOf)
  const svg = new Blob([text], { type: 'image/svg+xml' })
  save(kind === 'svg' ? svg : await pngOf(svg, width, height), name)
}
