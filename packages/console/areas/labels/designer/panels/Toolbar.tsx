/** Actions on the selected elements and the view. */
import { Menu } from '@mantine/core'
import type { Alignment } from '@postern/domain/areas/labels/designing/arranging.ts'
import { type LengthUnit, lengthUnits } from '@postern/domain/areas/labels/designing/units.ts'
import type { Icon } from '@tabler/icons-react'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLayoutAlignBottom from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignBottom.mjs'
import IconLayoutAlignCenter from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignCenter.mjs'
import IconLayoutAlignLeft from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignLeft.mjs'
import IconLayoutAlignMiddle from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignMiddle.mjs'
import IconLayoutAlignRight from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignRight.mjs'
import IconLayoutAlignTop from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignTop.mjs'
import IconLayoutDistributeHorizontal from '@tabler/icons-react/dist/esm/icons/IconLayoutDistributeHorizontal.mjs'
import IconLayoutDistributeVertical from '@tabler/icons-react/dist/esm/icons/IconLayoutDistributeVertical.mjs'
import IconMagnet from '@tabler/icons-react/dist/esm/icons/IconMagnet.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/forms/IconButton.tsx'
import type { Zoom } from '../canvas/useZoom.ts'
import type { DesignerChoices } from '../designerChoices.ts'
import type { LabelDesigner } from '../useDesigner.ts'
import { iconProps } from './elementIcons.tsx'
import classes from './Panels.module.css'

const alignments: Readonly<Record<Alignment, { name: string; icon: Icon }>> = {
  left: { name: 'Align left', icon: IconLayoutAlignLeft },
  center: { name: 'Align center', icon: IconLayoutAlignCenter },
  right: { name: 'Align right', icon: IconLayoutAlignRight },
  top: { name: 'Align top', icon: IconLayoutAlignTop },
  middle: { name: 'Align middle', icon: IconLayoutAlignMiddle },
  bottom: { name: 'Align bottom', icon: IconLayoutAlignBottom },
}
const order = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const

const unitNames: Readonly<Record<LengthUnit, string>> = { in: 'Inches', mm: 'Millimeters', dots: 'Dots' }

interface ToolbarProps {
  designer: LabelDesigner
  choices: DesignerChoices
  onChoose: (changes: Partial<DesignerChoices>) => void
  zoom: Zoom
  /** Picker for the data the label is shown with. */
  children: ReactNode
}

function AlignMenu({ designer }: { designer: LabelDesigner }) {
  const { selected } = designer
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <IconButton name="Align and distribute" disabled={selected.length === 0}>
          <IconDots {...iconProps} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {order.map((alignment) => {
          const { name, icon: Shown } = alignments[alignment]
          return (
            <Menu.Item key={alignment} leftSection={<Shown {...iconProps} />} onClick={() => designer.align(alignment)}>
              {name}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLayoutDistributeVertical {...iconProps} />}
          disabled={selected.length < 3}
          onClick={() => designer.distribute('x')}
        >
          Distribute across
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutDistributeHorizontal {...iconProps} />}
          disabled={selected.length < 3}
          onClick={() => designer.distribute('y')}
        >
          Distribute down
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ZoomMenu({ choices, onChoose, zoom }: Pick<ToolbarProps, 'choices' | 'onChoose' | 'zoom'>) {
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={classes.zoom} title="View options">
          {Math.round(zoom.scale * 100)}%
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={zoom.zoomToFit}>Fit to window</Menu.Item>
        <Menu.Item onClick={zoom.trueSize}>True size</Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxItem checked={choices.grid} onChange={(grid) => onChoose({ grid })}>
          Grid
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={choices.code} onChange={(code) => onChoose({ code })}>
          ZPL below
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>Rulers</Menu.Label>
        <Menu.RadioGroup value={choices.ruler} onChange={(value) => chosenUnit(value, (ruler) => onChoose({ ruler }))}>
          {lengthUnits.map((unit) => (
            <Menu.RadioItem key={unit} value={unit}>
              {unitNames[unit]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>Sizes</Menu.Label>
        <Menu.RadioGroup value={choices.unit} onChange={(value) => chosenUnit(value, (unit) => onChoose({ unit }))}>
          {lengthUnits.map((unit) => (
            <Menu.RadioItem key={unit} value={unit}>
              {unitNames[unit]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function chosenUnit(value: string, choose: (unit: LengthUnit) => void) {
  const unit = lengthUnits.find((each) => each === value)
  if (unit) choose(unit)
}

export function Toolbar({ designer, choices, onChoose, zoom, children }: ToolbarProps) {
  const { undoTitle, redoTitle, selected, isReadOnly } = designer
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Designer tools">
      {!isReadOnly && (
        <>
          <IconButton
            name={undoTitle === undefined ? 'Undo' : `Undo: ${undoTitle}`}
            disabled={undoTitle === undefined}
            onClick={designer.undo}
          >
            <IconArrowBackUp {...iconProps} />
          </IconButton>
          <IconButton
            name={redoTitle === undefined ? 'Redo' : `Redo: ${redoTitle}`}
            disabled={redoTitle === undefined}
            onClick={designer.redo}
          >
            <IconArrowForwardUp {...iconProps} />
          </IconButton>
          <span className={classes.divider} />
          <span className={classes.quick}>
            <IconButton name="Align left" disabled={selected.length === 0} onClick={() => designer.align('left')}>
              <IconLayoutAlignLeft {...iconProps} />
            </IconButton>
            <IconButton name="Align middle" disabled={selected.length === 0} onClick={() => designer.align('middle')}>
              <IconLayoutAlignMiddle {...iconProps} />
            </IconButton>
            <IconButton
              name="Distribute across"
              disabled={selected.length < 3}
              onClick={() => designer.distribute('x')}
            >
              <IconLayoutDistributeVertical {...iconProps} />
            </IconButton>
          </span>
          <AlignMenu designer={designer} />
          <IconButton name="Rotate" disabled={selected.length === 0} onClick={() => designer.turn()}>
            <IconRotateClockwise {...iconProps} />
          </IconButton>
          <span className={classes.divider} />
          <IconButton
            name="Snap to guides"
            aria-pressed={choices.snaps}
            className={classes.toggle}
            onClick={() => onChoose({ snaps: !choices.snaps })}
          >
            <IconMagnet {...iconProps} />
          </IconButton>
        </>
      )}
      <span className={classes.rest} />
      {children}
      <span className={classes.divider} />
      <IconButton name="Zoom out" onClick={zoom.zoomOut}>
        <IconMinus {...iconProps} />
      </IconButton>
      <ZoomMenu choices={choices} onChoose={onChoose} zoom={zoom} />
      <IconButton name="Zoom in" onClick={zoom.zoomIn}>
        <IconPlus {...iconProps} />
      </IconButton>
    </div>
  )
}
