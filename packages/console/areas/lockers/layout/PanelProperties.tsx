/** Actions for the selected screen or panel. */
import { moveCell } from '@postern/domain/areas/lockers/geometry/doorSteps.ts'
import type { Draft } from '@postern/domain/areas/lockers/geometry/draft.ts'
import {
  changePanel,
  movePanelAside,
  panelToDoor,
  panelWords,
  removePanel,
} from '@postern/domain/areas/lockers/geometry/panelSteps.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './LayoutEditor.module.css'
import type { LayoutDraft } from './useLayoutDraft.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface PanelPropertiesProps {
  draft: Draft
  panelKey: string
  make: LayoutDraft['make']
}

export function PanelProperties({ draft, panelKey: key, make }: PanelPropertiesProps) {
  const panel = draft.panels.find((each) => each.key === key)
  if (!panel) return null
  const word = panelWords[panel.holds]
  return (
    <section className={classes.properties} aria-label={word}>
      <h2 className={classes.partTitle}>
        {word}, column {panel.columnNumber}
      </h2>
      <div className={classes.panelButtons}>
        <IconButton name="Move up" variant="bordered" onClick={() => make((each) => moveCell(each, key, 'up'))}>
          <IconArrowUp {...icon} />
        </IconButton>
        <IconButton name="Move down" variant="bordered" onClick={() => make((each) => moveCell(each, key, 'down'))}>
          <IconArrowDown {...icon} />
        </IconButton>
        <IconButton name="Move left" variant="bordered" onClick={() => make((each) => movePanelAside(each, key, -1))}>
          <IconArrowLeft {...icon} />
        </IconButton>
        <IconButton name="Move right" variant="bordered" onClick={() => make((each) => movePanelAside(each, key, 1))}>
          <IconArrowRight {...icon} />
        </IconButton>
      </div>
      <div className={classes.panelButtons}>
        <PlainButton
          onClick={() => make((each) => changePanel(each, key, panel.holds === 'screen' ? 'blank' : 'screen'))}
        >
          {panel.holds === 'screen' ? 'Make blank' : 'Make screen'}
        </PlainButton>
        <PlainButton onClick={() => make((each) => panelToDoor(each, key))}>Replace with door</PlainButton>
        <PlainButton onClick={() => make((each) => removePanel(each, key))}>Remove</PlainButton>
      </div>
    </section>
  )
}
