/** Searches variables by name and label. */
import type { LabelVariable } from '@postern/domain/areas/labels/variables.ts'

export function findVariables(all: readonly LabelVariable[], search: string): readonly LabelVariable[] {
  const words = search.toLowerCase().split(' ').filter(Boolean)
  return all.filter(({ name, label }) => {
    const text = `${name} ${label}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
