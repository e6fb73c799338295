/** Creates a comment on the selected text, on a heading, or on the page. */
import { Select, Textarea } from '@mantine/core'
import { maxCommentLength } from '@postern/domain/areas/wiki/commentEndpoints.ts'
import { anchorAt, type TextAnchor } from '@postern/domain/areas/wiki/textAnchor.ts'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useState } from 'react'
import '../../../theme/formStyles.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { useComment } from './commentApi.ts'

interface CommentDialogProps {
  page: WikiPage
  /** The page's rendered text. */
  text: string
  headings: readonly string[]
  selected: TextAnchor | null
  onClose: () => void
}

const longestShown = 60
const shortened = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

export default function CommentDialog({ page, text, headings, selected, onClose }: CommentDialogProps) {
  const comment = useComment(page.id)
  const [body, setBody] = useState('')
  const [about, setAbout] = useState(selected ? 'selected' : 'page')
  const places = [
    ...(selected ? [{ value: 'selected', label: `“${shortened(selected.quote)}”` }] : []),
    { value: 'page', label: 'Whole page' },
    ...headings.map((heading, index) => ({ value: String(index), label: shortened(heading) })),
  ]
  const anchor = (): TextAnchor | null => {
    if (about === 'selected') return selected
    const heading = headings[Number(about)]
    const from = heading === undefined ? -1 : text.indexOf(heading)
    return heading === undefined || from === -1 ? null : anchorAt(text, { from, to: from + heading.length })
  }
  return (
    <FormDialog
      title="New comment"
      text="Everyone who can open this page sees it. Mention someone with @ and their name."
      verb="Add comment"
      ready={body.trim() !== ''}
      busy={comment.isPending}
      error={comment.error}
      onClose={onClose}
      onSubmit={() => comment.mutate({ body: body.trim(), anchor: anchor() }, { onSuccess: onClose })}
    >
      <Select
        label="About"
        allowDeselect={false}
        data={places}
        value={about}
        onChange={(value) => setAbout(value ?? 'page')}
      />
      <Textarea
        label="Comment"
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxCommentLength}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
    </FormDialog>
  )
}
