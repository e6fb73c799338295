/** Previews of columns to add: press one to add it, or drag it into place. */
import { type ColumnTemplate, templateDoors, templateMm } from '@postern/domain/areas/lockers/geometry/templates.ts'
import { counted } from '@postern/domain/values/text.ts'
import { Segments } from '../../../ui/forms/Segments.tsx'
import classes from './LayoutEditor.module.css'

export const templateMime = 'application/x-postern-column'

const pictureMm = { width: 640, height: 1900 } as const

function Picture({ template }: { template: ColumnTemplate }) {
  let y = Math.max(0, pictureMm.height - templateMm(template))
  return (
    <svg className={classes.template} viewBox={`0 0 ${pictureMm.width} ${pictureMm.height}`} aria-hidden="true">
      {template.cells.map(({ size, heightMm }, index) => {
        const top = y
        y += heightMm
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a template’s cells have a fixed order and no state
            key={index}
            data-screen={size === null || undefined}
            x={10}
            y={top + 12}
            width={pictureMm.width - 20}
            height={Math.max(20, heightMm - 24)}
            rx={24}
          />
        )
      })}
    </svg>
  )
}

export type TemplateUse = 'add' | 'replace'

interface TemplatePaletteProps {
  templates: readonly ColumnTemplate[]
  /** The selected column, if any. */
  column: number | null
  use: TemplateUse
  onUse: (use: TemplateUse) => void
  onPick: (template: ColumnTemplate) => void
}

export function TemplatePalette({ templates, column, use, onUse, onPick }: TemplatePaletteProps) {
  return (
    <section aria-label="Column templates">
      <h2 className={classes.partTitle}>Column templates</h2>
      {column !== null && (
        <Segments label="Use template to" value={use} options={{ add: 'Add', replace: 'Replace' }} onChange={onUse} />
      )}
      <ul className={classes.templates}>
        {templates.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(templateMime, template.name)
                dataTransfer.effectAllowed = 'copy'
              }}
              onClick={() => onPick(template)}
            >
              <Picture template={template} />
              <span className="strong">{template.name}</span>
              <span className="mute">{counted(templateDoors(template), 'door', 'doors')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mute">Drag onto a column to replace it, or between columns to add one.</p>
    </section>
  )
}
