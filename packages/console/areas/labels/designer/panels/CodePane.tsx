/** The ZPL below the canvas. Both can be edited and stay in sync on every keystroke. */
import type { LabelFinding } from '@postern/domain/areas/labels/document.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { Suspense, useMemo } from 'react'
import { savedToastMs } from '../../../../engine/archive/restore.ts'
import { TextButton } from '../../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../../ui/marks/StatusMark.tsx'
import { toast } from '../../../../ui/overlays/toastStore.ts'
import type { LabelDesigner } from '../useDesigner.ts'
import { iconProps } from './elementIcons.tsx'
import classes from './Panels.module.css'

const ZplEditor = lazyPart(() => import('../../code/ZplEditor.tsx'))

interface CodePaneProps {
  designer: LabelDesigner
  findings: readonly LabelFinding[]
}

export function CodePane({ designer, findings }: CodePaneProps) {
  const { design, document, selected } = designer
  const { source } = design
  const bytes = useMemo(() => new TextEncoder().encode(source).length, [source])
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const [only] = selected
  const words = [
    errors > 0 && counted(errors, 'error', 'errors'),
    counted(warnings, 'warning', 'warnings'),
    counted(bytes, 'byte', 'bytes'),
  ]
  const onCursor = (offset: number) => {
    const at = document.elements.find(({ span }) => span && offset >= span.start && offset <= span.end)
    if (at && !designer.chosen.has(at.id)) designer.select([at.id])
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(source)
      toast({ tone: 'ok', title: 'ZPL copied', lifeMs: savedToastMs })
    } catch {
      toast({ tone: 'warn', title: 'Copying failed. Select the ZPL and copy it.', lifeMs: savedToastMs })
    }
  }
  return (
    <section className={classes.code} aria-label="ZPL">
      <header className={classes.codeHead}>
        <h2>ZPL</h2>
        <StatusMark tone={errors > 0 ? 'danger' : warnings > 0 ? 'warn' : 'ok'}>
          In step with the design, {words.filter(Boolean).join(', ')}
        </StatusMark>
        <span className={classes.rest} />
        <TextButton icon={<IconCopy {...iconProps} />} onClick={() => void copy()}>
          Copy
        </TextButton>
      </header>
      <Suspense fallback={<SkeletonLines lines={6} label="Loading ZPL" />}>
        <ZplEditor
          label="ZPL source"
          value={source}
          onChange={designer.type}
          selected={selected.length === 1 ? (only?.span ?? null) : null}
          onCursor={onCursor}
          findings={findings}
          readOnly={designer.isReadOnly}
        />
      </Suspense>
    </section>
  )
}
