import { lazyPart } from '../../../ui/lazyPart.tsx'
import '../../../theme/formStyles.ts'
import type { Point } from '@postern/domain/areas/labels/designing/boxes.ts'
import { newElement, type PaletteKey } from '@postern/domain/areas/labels/designing/newElements.ts'
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import type { LabelPaper } from '@postern/domain/areas/labels/paper.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { Suspense, useRef, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton, TextButton } from '../../../ui/forms/PlainButton.tsx'
import { SaveBar } from '../../../ui/forms/SaveBar.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import type { Label } from '../labelQueries.ts'
import { ShownWith, usualData } from '../picture/ShownWith.tsx'
import { Stage } from './canvas/Stage.tsx'
import { useZoom } from './canvas/useZoom.ts'
import classes from './Designer.module.css'
import { useDesignerChoices } from './designerChoices.ts'
import { droppedElement, droppedVariable } from './dropped.ts'
import { keptDesignKey, readKept } from './keptDesign.ts'
import { CodePane } from './panels/CodePane.tsx'
import { iconProps } from './panels/elementIcons.tsx'
import { Findings } from './panels/Findings.tsx'
import { Layers } from './panels/Layers.tsx'
import { Palette } from './panels/Palette.tsx'
import { Toolbar } from './panels/Toolbar.tsx'
import { VariableRows } from './panels/VariableRows.tsx'
import { placedAt, withVariable } from './placing.ts'
import { Properties } from './properties/Properties.tsx'
import { useDesigner } from './useDesigner.ts'
import { useDesignerKeys } from './useDesignerKeys.ts'
import { useFindings } from './useFindings.ts'
import { baseOf, type DesignBase, useSavedDesign } from './useSavedDesign.ts'

const ImageDialog = lazyPart(() => import('./panels/ImageDialog.tsx'))
const VerifyDialog = lazyPart(() => import('./panels/VerifyDialog.tsx'))
const CompareDialog = lazyPart(() => import('./panels/CompareDialog.tsx'))

interface DesignerWorkspaceProps {
  record: Label
  customerId: string
  userId: string
  paper: LabelPaper
  glyphs: Glyphs
}

/** Restores unsaved changes on top of the record version they were made to. */
function begin(record: Label, key: string): { base: DesignBase; kept: string | null } {
  const kept = readKept(localStorage, key)
  if (!kept || kept.source === kept.base) return { base: baseOf(record), kept: null }
  return { base: { rowVersion: kept.rowVersion, source: kept.base }, kept: kept.source }
}

const sides = { layers: 'Layers', data: 'Data' } as const

export function DesignerWorkspace({ record, customerId, userId, paper, glyphs }: DesignerWorkspaceProps) {
  const isReadOnly = !useCan()('mail.thermalLabels.edit') || record.archivedAt !== null
  const keptKey = keptDesignKey(userId, record.id)
  const [begun] = useState(() => begin(record, keptKey))
  const [base, setBase] = useState(begun.base)
  const [choices, choose] = useDesignerChoices(userId)
  const [shown, setShown] = useState(usualData)
  const { purpose } = record
  const [side, setSide] = useState<keyof typeof sides>('layers')
  const [image, setImage] = useState<{ file: File | null; at: Point | null } | null>(null)
  const [isVerifying, setVerifying] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const stage = useRef<HTMLElement>(null)
  const properties = useRef<HTMLDivElement>(null)

  const designer = useDesigner({
    source: base.source,
    kept: begun.kept,
    paper,
    purpose,
    data: shown.data,
    glyphs,
    isReadOnly,
  })
  const { document, scene, label } = designer
  const findings = useFindings({ document, glyphs, purpose, customerId, labelId: record.id })
  const saved = useSavedDesign({ record, customerId, keptKey, base, onBase: setBase, designer })
  const zoom = useZoom({ stage, width: scene.width, height: scene.height, dpmm: document.dpmm })
  useDesignerKeys({ save: saved.save, undo: designer.undo, redo: designer.redo })

  const focusElement = (id: string | undefined) =>
    requestAnimationFrame(() =>
      stage.current?.querySelector<SVGElement>(`[data-element="${CSS.escape(id ?? '')}"]`)?.focus(),
    )
  const place = (title: string, element: LabelElement, at: Point | null) => {
    const [id] = designer.add(title, [placedAt(element, at, designer.boxOf, label, document)])
    focusElement(id)
  }
  const add = (key: PaletteKey, at: Point | null = null) => {
    if (key === 'image') setImage({ file: null, at })
    else place('Add', newElement(key, document.dpmm), at)
  }
  /** Inserts a variable into the element it’s dropped onto, if that prints data; else adds a new text element. */
  const addVariable = (name: string, at: Point | null = null, onto: string | null = null) => {
    const element = document.elements.find(({ id }) => id === onto)
    const changed = element && !element.isLocked ? withVariable(element, name) : null
    if (changed) designer.change('Insert variable', changed)
    else place('Add', { ...newElement('text', document.dpmm), ...{ value: `{{${name}}}` } }, at)
  }
  const [only, ...others] = designer.selected
  return (
    <>
      <div className={classes.designer} data-read-only={isReadOnly || undefined}>
        <div className={classes.left}>
          {!isReadOnly && <Palette onAdd={add} />}
          <div className={classes.side}>
            {!isReadOnly && <Segments label="Show" value={side} options={sides} onChange={setSide} />}
            {side === 'layers' ? (
              <Layers designer={designer} />
            ) : (
              <VariableRows
                variables={designer.variables}
                data={shown.data}
                isDraggable
                onPick={(name) => addVariable(name, null, only?.id ?? null)}
              />
            )}
          </div>
        </div>
        <div className={classes.middle}>
          <Toolbar designer={designer} choices={choices} onChoose={choose} zoom={zoom}>
            <ShownWith customerId={customerId} purpose={purpose} shown={shown} onChange={setShown} />
          </Toolbar>
          {saved.theirs && (
            <Notice
              tone="warn"
              banner
              actions={
                <PlainButton size="xs" onClick={() => setComparing(true)}>
                  Compare versions
                </PlainButton>
              }
            >
              Someone else changed this label. Compare both versions, then save.
            </Notice>
          )}
          <Stage
            designer={designer}
            choices={choices}
            zoom={zoom}
            stage={stage}
            onOpen={() => properties.current?.querySelector<HTMLElement>('[data-value-field], input')?.focus()}
            onDrop={(data, at, onto) => {
              const [key, name, [file]] = [droppedElement(data), droppedVariable(data), data.files]
              if (key) add(key, at)
              else if (name) addVariable(name, at, onto)
              else if (file) setImage({ file, at })
            }}
          />
          {choices.code && <CodePane designer={designer} findings={findings} />}
        </div>
        <div className={classes.right} ref={properties}>
          <Properties designer={designer} unit={choices.unit} />
          {others.length === 0 && (
            <Findings designer={designer} findings={findings} {...(only && { elementId: only.id })} />
          )}
          <TextButton icon={<IconScan {...iconProps} />} onClick={() => setVerifying(true)}>
            Verify scannability
          </TextButton>
        </div>
      </div>
      {saved.isUnsaved && (
        <SaveBar
          summary="Unsaved changes"
          problem={saved.error?.message}
          onDiscard={designer.discard}
          onSave={saved.save}
          saving={saved.isSaving}
          blocked={saved.theirs !== null}
          saveLabel="Save label"
        />
      )}
      {saved.question}
      <Suspense fallback={null}>
        {image && (
          <ImageDialog
            file={image.file}
            dpmm={document.dpmm}
            onAdd={(element) => place('Add image', element, image.at)}
            onClose={() => setImage(null)}
          />
        )}
        {isVerifying && (
          <VerifyDialog
            source={designer.design.source}
            document={document}
            data={shown.data}
            onClose={() => setVerifying(false)}
          />
        )}
        {isComparing && saved.theirs && (
          <CompareDialog
            mine={{ ...record, source: designer.design.source }}
            theirs={saved.theirs.source}
            data={shown.data}
            onMine={() => {
              setComparing(false)
              saved.keepMine()
            }}
            onTheirs={() => {
              setComparing(false)
              saved.takeTheirs()
            }}
            onClose={() => setComparing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
