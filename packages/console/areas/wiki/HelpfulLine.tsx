import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import { reportError } from '../../errors/reportError.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import classes from './Wiki.module.css'
import { useMyPage } from './wikiApi.ts'

const answers = [
  { isHelpful: true, word: 'Yes', icon: <IconThumbUp size={14} stroke={1.6} aria-hidden />, count: 'yes' },
  { isHelpful: false, word: 'No', icon: <IconThumbDown size={14} stroke={1.6} aria-hidden />, count: 'no' },
] as const

/** Clicking the selected answer again removes it. */
export function HelpfulLine({ page: { id, helpful } }: { page: WikiPage }) {
  const mine = useMyPage(id)
  return (
    <fieldset className={classes.helpful}>
      <legend>Was this page helpful?</legend>
      {answers.map(({ isHelpful, word, icon, count }) => (
        <PlainButton
          key={word}
          size="xs"
          icon={icon}
          aria-pressed={helpful.mine === isHelpful}
          disabled={mine.isPending}
          onClick={() =>
            mine.mutate({ isHelpful: helpful.mine === isHelpful ? null : isHelpful }, { onError: reportError })
          }
        >
          {word} <span className="num">{helpful[count].toLocaleString('en-US')}</span>
        </PlainButton>
      ))}
    </fieldset>
  )
}
