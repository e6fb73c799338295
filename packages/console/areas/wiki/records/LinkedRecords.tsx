/** The records a page is about: added by search, removed one by one. */
import type { EntityLink } from '@postern/domain/areas/wiki/wikiShapes.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import classes from '../Wiki.module.css'
import { linkKindText } from './entityLinkText.ts'
import { RecordSearch } from './RecordSearch.tsx'
import type { FoundRecord } from './useRecordSearch.ts'

const isLinkable = ({ link }: FoundRecord): boolean => link !== null
const isSame = (a: EntityLink, b: EntityLink): boolean => a.kind === b.kind && a.ref === b.ref

interface LinkedRecordsProps {
  links: readonly EntityLink[]
  onChange: (links: EntityLink[]) => void
}

export function LinkedRecords({ links, onChange }: LinkedRecordsProps) {
  return (
    <div>
      <RecordSearch
        label="Linked records"
        description="The page appears on these records, fault codes and settings."
        accepts={isLinkable}
        onPick={({ link }) => {
          if (link && !links.some((each) => isSame(each, link))) onChange([...links, link])
        }}
      />
      {links.length > 0 && (
        <ul className={classes.links} aria-label="Linked records">
          {links.map((link) => (
            <li key={`${link.kind} ${link.ref}`}>
              <span>
                {link.label} <span className="dim">{linkKindText(link)}</span>
              </span>
              <IconButton
                name={`Remove ${link.label}`}
                size={24}
                onClick={() => onChange(links.filter((each) => !isSame(each, link)))}
              >
                <IconX size={14} stroke={1.6} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
