/** Preflight findings. Each links to its element and offers a one-click fix if there is one. */
import { elementName } from '@postern/domain/areas/labels/designing/elementNames.ts'
import type { LabelFinding } from '@postern/domain/areas/labels/document.ts'
import { StatusMark } from '../../../../ui/marks/StatusMark.tsx'
import type { LabelDesigner } from '../useDesigner.ts'
import classes from './Panels.module.css'

interface FindingsProps {
  designer: LabelDesigner
  findings: readonly LabelFinding[]
  /** Limits the list to one element. */
  elementId?: string
}

export function Findings({ designer, findings, elementId }: FindingsProps) {
  const shown = elementId === undefined ? findings : findings.filter((finding) => finding.elementId === elementId)
  const { elements } = designer.document
  return (
    <section className={classes.findings} aria-label="Findings">
      {shown.length === 0 && <StatusMark tone="ok">No problems found</StatusMark>}
      <ul>
        {shown.map((finding) => {
          const { level, check, message, fix } = finding
          const element = elements.find(({ id }) => id === finding.elementId)
          return (
            <li key={`${check} ${finding.elementId} ${message}`}>
              <StatusMark tone={level === 'error' ? 'danger' : 'warn'}>
                <span>
                  {element && elementId === undefined && (
                    <>
                      <button type="button" className="link" onClick={() => designer.select([element.id])}>
                        {elementName(element)}
                      </button>{' '}
                    </>
                  )}
                  {message}
                </span>
              </StatusMark>
              {fix && !designer.isReadOnly && (
                <button type="button" className={classes.fix} onClick={() => designer.edit(fix.label, fix.edits)}>
                  {fix.label}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
