import { useMatches } from '@tanstack/react-router'
import { titleOf } from '../../pageFacts.ts'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './PlannedPage.module.css'
import { plannedPages } from './plannedPages.ts'

/** A page that does not exist yet says so, and says what it will do. It promises no date and has no buttons. */
export function PlannedPage() {
  const match = useMatches().at(-1)
  const sentences = plannedPages[match?.staticData.page?.planned ?? ''] ?? []
  return (
    <Page>
      <PageHead title={titleOf(match) ?? ''} />
      <div className={classes.text}>
        <p className={classes.state}>This page isn’t available yet.</p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Page>
  )
}
