import type { Icon } from '@tabler/icons-react'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconInfoSquare from '@tabler/icons-react/dist/esm/icons/IconInfoSquare.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLinkPlus from '@tabler/icons-react/dist/esm/icons/IconLinkPlus.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import classes from './Editor.module.css'
import { around, before, below, calloutBlock, type Format, link, tableBlock } from './formatting.ts'

const formats: readonly { name: string; icon: Icon; format: Format }[] = [
  { name: 'Heading', icon: IconHeading, format: before('## ') },
  { name: 'Bold', icon: IconBold, format: around('**') },
  { name: 'Italic', icon: IconItalic, format: around('*') },
  { name: 'Code', icon: IconCode, format: around('`') },
  { name: 'Task list', icon: IconListCheck, format: before('- [ ] ') },
  { name: 'List', icon: IconList, format: before('- ') },
  { name: 'Table', icon: IconTable, format: below(tableBlock) },
  { name: 'Callout', icon: IconInfoSquare, format: below(calloutBlock('note')) },
  { name: 'Link', icon: IconLinkPlus, format: link },
]

interface EditorToolbarProps {
  onFormat: (format: Format) => void
  onRecord: () => void
  onImage: () => void
}

export function EditorToolbar({ onFormat, onRecord, onImage }: EditorToolbarProps) {
  return (
    <div role="toolbar" aria-label="Formatting" className={classes.formats}>
      {formats.map(({ name, icon: FormatIcon, format }) => (
        <IconButton key={name} name={name} onClick={() => onFormat(format)}>
          <FormatIcon size={16} stroke={1.6} aria-hidden />
        </IconButton>
      ))}
      <IconButton name="Link to record" onClick={onRecord}>
        <IconDatabase size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton name="Image" onClick={onImage}>
        <IconPhoto size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
