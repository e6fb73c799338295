import type { Icon } from '@tabler/icons-react'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconInfoSquare from '@tabler/icons-react/dist/esm/icons/IconInfoSquare.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLinkPlus from '@tabler/icons-react/dist/esm/icons/IconLinkPlus.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import classes from './Editor.module.css'
import { around, before, below, link } from './formatting.ts'
import type { Format } from './MarkdownEditor.tsx'

const formats: readonly { name: string; icon: Icon; format: Format }[] = [
  { name: 'Heading', icon: IconHeading, format: before('## ') },
  { name: 'Bold', icon: IconBold, format: around('**') },
  { name: 'Italic', icon: IconItalic, format: around('*') },
  { name: 'Code', icon: IconCode, format: around('`') },
  { name: 'Task list', icon: IconListCheck, format: before('- [ ] ') },
  { name: 'List', icon: IconList, format: before('- ') },
  { name: 'Table', icon: IconTable, format: below('| Column | Column |\n| --- | --- |\n| Cell | Cell |') },
  { name: 'Callout', icon: IconInfoSquare, format: below('> [!note] Title\n> Text') },
  { name: 'Link', icon: IconLinkPlus, format: link },
]

export function EditorToolbar({ onFormat }: { onFormat: (format: Format) => void }) {
  return (
    <div role="toolbar" aria-label="Formatting" className={classes.formats}>
      {formats.map(({ name, icon: FormatIcon, format }) => (
        <IconButton key={name} name={name} onClick={() => onFormat(format)}>
          <FormatIcon size={16} stroke={1.6} aria-hidden />
        </IconButton>
      ))}
    </div>
  )
}
