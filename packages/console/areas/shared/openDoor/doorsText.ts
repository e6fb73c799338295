export interface NamedDoor {
  readonly id: string
  readonly label: string
}

const most = 8

/** "Doors 3, 7 and 12". */
export function doorsText(doors: readonly Pick<NamedDoor, 'label'>[]): string {
  const labels = doors.map(({ label }) => label)
  if (labels.length > most) return `Doors ${labels.slice(0, most).join(', ')} and ${labels.length - most} more`
  const last = labels.at(-1)
  return labels.length < 2 ? `Door ${last}` : `Doors ${labels.slice(0, -1).join(', ')} and ${last}`
}
